import { type ErrorComponentProps, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { RouteContext } from '../data/query-client';
import { user } from '../data/session/session';
import { UserUnreached } from '../shell/user-unreached';
import { lazyPage } from './lazy-page';
import { Page } from '../ui/layout';
import { Spinner } from '../ui/spinner';
import type { User } from '../../shop/session/user';

/** The shop did not say who the user is. */
class UserUnknown extends Error {
  override name = 'UserUnknown';
}

/** A visit that a route is asked to let pass. */
export interface Going {
  context: RouteContext;
  location: ParsedLocation;
}

/**
 * Lets a signed-in user pass, and sends a visitor to /auth (docs/rules.md 1.7). A user who is known stays, also without a
 * connection.
 */
export const askForMember = async ({
  context: { queryClient },
  location,
}: Going): Promise<{ person: User }> => {
  const person = await queryClient
    .ensureQueryData({ ...user, revalidateIfStale: true })
    .catch((cause: unknown) => {
      throw new UserUnknown('The shop was not reached', { cause });
    });
  if (!person) throw redirect({ to: '/auth', search: { next: location.href }, replace: true });
  return { person };
};

const Checking = () => (
  <Page>
    <Spinner label="Checking that you are logged in" />
  </Page>
);

/** Shown when a page's code failed or could not be loaded. */
export const Broken = lazyPage(() => import('../pages/broken'), 'Broken');

const Failed = (props: ErrorComponentProps) =>
  props.error instanceof UserUnknown ? <UserUnreached /> : <Broken {...props} />;

/** What the routes of pages for members have in common. */
export const forMembers = {
  beforeLoad: askForMember,
  pendingComponent: Checking,
  errorComponent: Failed,
};
