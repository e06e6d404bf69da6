import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { user } from '../data/session';
import { forgetDrafts } from '../state/drafts';

/** When the person is gone, also by logging out in another tab, so is what they have typed here. */
export const useForgetDrafts = (): void => {
  const person = useQuery(user).data;
  const was = useRef(person);
  useEffect(() => {
    if (was.current && person === null) forgetDrafts();
    was.current = person;
  }, [person]);
};
