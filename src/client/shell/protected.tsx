import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { user } from '../data/session/session';
import { Spinner } from '../ui/spinner';
import { Page } from '../ui/layout';
import { later } from '../ui/later';

const AccountUnreached = later(() =>
  import('../parts/account/account-unreached').then((it) => it.AccountUnreached),
);

/**
 * Protected routes: a spinner while authentication loads, then the page, or /auth for a visitor (docs/rules.md 1.7).
 */
export const Protected = () => {
  const { data, isPending, isError, refetch } = useQuery(user);
  // This keeps the requested address, because the redirect below leads to another one.
  const [href] = useState(useLocation({ select: (location) => location.href }));
  if (isPending)
    return (
      <Page>
        <Spinner label="Checking that you are signed in" />
      </Page>
    );
  if (isError && !data)
    return (
      <Page>
        <AccountUnreached retry={refetch} />
      </Page>
    );
  if (!data) return <Navigate to="/auth" search={{ next: href }} replace />;
  return <Outlet />;
};
