import { useQuery } from '@tanstack/react-query';
import type { Right } from '../../../shop/people/rights';
import { may } from '../../../shop/session/user';
import { user } from './session';

/** Whether the role of the signed-in user allows something. The server checks the right of each call itself. */
export const useMay = (right: Right): boolean => {
  const { data: person } = useQuery(user);
  return may(person, right);
};
