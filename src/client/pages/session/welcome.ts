import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../shop/session/user';
import { changeUser } from '../../data/session/user';
import { toast } from '../../state/toasts';
import { confirmSession } from './confirm-session';

/** Greets a user who has signed in. The page redirects once there is a user. */
export const welcome = (
  client: QueryClient,
  person: User,
  description = 'You have successfully logged in.',
): void => {
  changeUser(client, person);
  confirmSession(client);
  toast({ title: 'Welcome back!', description });
};
