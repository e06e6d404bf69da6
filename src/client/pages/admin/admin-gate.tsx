import type { User } from '../../../shop/session/user';
import { ChangePassword } from '../../parts/account/change-password';
import { Factors } from '../../parts/account/factor/factors';
import { AdminPage } from '../../parts/admin/admin-page';
import { shopDate } from '../../parts/admin/shop-time';
import { Panel } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { chakra } from '@chakra-ui/react';

const Ways = chakra('div', {
  base: { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 'prose' },
});

/** Names the day from which the user needs a second factor. @param dueAt an ISO time */
export const FactorNotice = ({ dueAt }: { dueAt: string }) => (
  <Notice m="4" mb="0">
    <p>
      <span>{`From ${shopDate(dueAt)} on, you need a second factor here. `}</span>
      <Link to="/account">Add one under Account</Link>
    </p>
  </Notice>
);

/** Takes the place of every admin page while the user lacks the second factor that the shop requires. */
export const FactorMissing = () => (
  <AdminPage
    title="Add a Second Factor"
    about="The shop requires one of everybody who can refund money: a passkey, or an authenticator app. When it is added, you go on where you were."
  >
    <Ways>
      <Factors />
    </Ways>
  </AdminPage>
);

/** Takes the place of every admin page while the user has the password that the shop made (docs/rules.md 2.12). */
export const PasswordFirst = ({ person }: { person: User }) => (
  <AdminPage title="Choose Your Password">
    <Panel maxWidth="34rem">
      <ChangePassword person={person} />
    </Panel>
  </AdminPage>
);
