import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { isStaff, may } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { Icon } from '../../ui/icons';

/** The label beside an icon; visually hidden on narrow screens. */
const Label = chakra('span', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    clipPath: { base: 'inset(50%)', lg: 'none' },
    minWidth: { lg: '3rem' },
  },
});

interface WayProps {
  to: '/auth' | '/profile' | '/admin' | '/admin/dealers';
  icon: 'person' | 'admin';
  label: string;
}

const Way = ({ to, icon, label }: WayProps) => (
  <Link to={to}>
    <Icon name={icon} />
    <Label>{label}</Label>
  </Link>
);

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
  if (!data) return <Way to="/auth" icon="person" label="Login" />;
  return (
    <>
      {isStaff(data) && (
        <Way
          to={may(data, 'customers.read') ? '/admin/dealers' : '/admin'}
          icon="admin"
          label="Admin"
        />
      )}
      <Way to="/profile" icon="person" label="Profile" />
    </>
  );
};
