import { chakra } from '../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../ui/link';
import { isAdmin } from '../../shop/session/user';
import { user } from '../data/session';
import { Icon } from './icons';

const ADMIN: string = '/admin/dealers';

/** The label beside an icon; visually hidden on narrow screens. */
const Label = chakra('span', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    clipPath: { base: 'inset(50%)', lg: 'none' },
    minWidth: { lg: '3rem' },
  },
});

/** Login for a visitor, Profile (and Admin) for a user; reserves the same space while the session loads. */
export const Account = () => {
  const { data, isPending } = useQuery(user);
  if (isPending)
    return (
      <span style={{ visibility: 'hidden' }}>
        <Icon name="person" />
        <Label>Login</Label>
      </span>
    );
  if (!data)
    return (
      <Link to="/auth">
        <Icon name="person" />
        <Label>Login</Label>
      </Link>
    );
  return (
    <>
      {isAdmin(data) && (
        <Link to={ADMIN}>
          <Icon name="admin" />
          <Label>Admin</Label>
        </Link>
      )}
      <Link to="/profile">
        <Icon name="person" />
        <Label>Profile</Label>
      </Link>
    </>
  );
};
