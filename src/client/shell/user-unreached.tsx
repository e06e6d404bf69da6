import { useQuery } from '@tanstack/react-query';
import { user } from '../data/session/session';
import { later } from '../ui/later';
import { Page } from '../ui/layout';

const AccountUnreached = later(() =>
  import('../parts/account/account-unreached').then((it) => it.AccountUnreached),
);

/**
 * Takes the place of a page for members where the shop did not say who the user is. The page opens when it does, because
 * the router asks again then.
 */
export const UserUnreached = () => {
  const { refetch } = useQuery({ ...user, retryOnMount: false });
  return (
    <Page>
      <AccountUnreached retry={refetch} />
    </Page>
  );
};
