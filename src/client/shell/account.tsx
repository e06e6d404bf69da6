import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../shop/session/user';
import { user } from '../data/session';
import { Icon } from './icons';

const ADMIN: string = '/admin/dealers';

/** The word beside an icon, which a phone has no room for. */
const Word = chakra('span', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    clipPath: { base: 'inset(50%)', lg: 'none' },
    minWidth: { lg: '3rem' },
  },
});

/** Login for a visitor, Profile (and Admin) for a user; while nobody knows, the same place is kept free. */
export const Account = () => {
  const { data, isPending } = useQuery(user);
  if (isPending)
    return (
      <span style={{ visibility: 'hidden' }}>
        <Icon name="person" />
        <Word>Login</Word>
      </span>
    );
  if (!data)
    return (
      <Link to="/auth">
        <Icon name="person" />
        <Word>Login</Word>
      </Link>
    );
  return (
    <>
      {isAdmin(data) && (
        <Link to={ADMIN}>
          <Icon name="desk" />
          <Word>Admin</Word>
        </Link>
      )}
      <Link to="/profile">
        <Icon name="person" />
        <Word>Profile</Word>
      </Link>
    </>
  );
};
