import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useConnection } from '../device/connection/connection';
import { PageHead } from '../head/page-head';
import { Button } from '../ui/button';
import { Page } from '../ui/layout';
import { Notice } from '../ui/notice';

/** Matches the browsers' messages for a script that failed to load. */
const NO_SCRIPT = /import|module|fetch|preload|load/i;

/** Shown when the code of a page failed to load or threw an error: tells which, and offers a retry. */
export const Broken = ({ error }: ErrorComponentProps) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isUnreached = useConnection(({ reach }) => reach !== 'online');
  const isMissing = error instanceof Error && NO_SCRIPT.test(error.message);
  return (
    <Page>
      <PageHead
        title="This page did not open"
        description="This page did not open."
        path={path}
        hidden
      />
      <Notice tone="warn" role="alert">
        <h1>This page did not open</h1>
        <p>
          {!isMissing
            ? 'Something went wrong on this page. Your cart and your orders are unchanged.'
            : isUnreached
              ? "You're offline, and this part of the shop isn't saved on this device."
              : "We couldn't fetch a part of it. Please check your connection and try again."}
        </p>
        <Button mt="3" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Notice>
    </Page>
  );
};
