import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { user } from '../../data/session/session';
import { Page } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { AccessDenied } from '../session/access-denied';

interface Props {
  path: string;
  children: ReactNode;
}

/** A page for dealers. It fetches the user again: the dealer status may have just changed. */
export const DealersOnly = ({ path, children }: Props) => {
  const { data: person, isFetching } = useQuery({ ...user, staleTime: 0 });
  if (person?.isVendor) return children;
  return isFetching ? (
    <Page>
      <Spinner label="Checking your dealer account" />
    </Page>
  ) : (
    <AccessDenied path={path}>This page is only available to registered vendors.</AccessDenied>
  );
};
