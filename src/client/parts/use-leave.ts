import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetSession } from '../device/session-watch';
import { forgetDrafts } from '../state/drafts';
import { rememberRole } from '../state/stored-role';

/**
 * After the server ended the session: the browser goes home, and what belonged to the person is gone from it
 * and from its other tabs (docs/rules.md 1.9).
 */
export const useLeave = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Home first: without a user the guard of a protected page would lead to the sign-in page instead.
    await navigate({ to: '/' });
    await forgetSession(queryClient);
    forgetDrafts();
    rememberRole(null);
  };
};
