import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetSession } from '../../device/session-watch';
import { forgetDrafts } from '../../state/drafts';
import { rememberRole } from '../../state/stored-role';

/**
 * After the server has ended the session: navigates home and deletes the user's data from this browser, including its
 * other tabs (docs/rules.md 1.9).
 */
export const useLeave = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Navigate first: without a user, a protected page would redirect to the sign-in page. It could save nothing any more.
    await navigate({ to: '/', ignoreBlocker: true });
    await forgetSession(queryClient);
    forgetDrafts();
    rememberRole(null);
    await import(/* kept: later */ '../builds/add-to-build')
      .then((it) => it.forgetBuilds())
      .catch(() => false);
  };
};
