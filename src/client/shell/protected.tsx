import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { user } from '../data/session';
import { Spinner } from '../ui/spinner';
import { Notice } from '../ui/notice';
import { Page } from '../ui/layout';
import { Button } from '../ui/button';

/** Protected routes: a spinner while authentication loads, then the page, or /auth for a visitor (spec 2). */
export const Protected = () => {
  const { data, isPending, isError, refetch } = useQuery(user);
  // Where the person wanted to go; not where the redirect below is taking them.
  const [wanted] = useState(useLocation({ select: (location) => location.href }));
  if (isPending)
    return (
      <Page>
        <Spinner label="Checking that you are signed in" />
      </Page>
    );
  if (isError && !data)
    return (
      <Page>
        <Notice tone="warn" role="status">
          <h1>We couldn't reach the shop</h1>
          <p>This page needs a connection, because it shows your own account.</p>
          <Button mt="3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      </Page>
    );
  if (!data) return <Navigate to="/auth" search={{ next: wanted }} replace />;
  return <Outlet />;
};
