import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkToken } from '../../../shop/account/account';

/**
 * The token that a mailed link brought, or undefined when the link is not whole. It is taken out of the address at
 * once, so that it stands in no history, no bookmark and no screenshot.
 */
export const useLinkToken = (): string | undefined => {
  const navigate = useNavigate();
  const { pathname, token } = useLocation({
    // The router reads the address as plain text, whichever route it is.
    select: (location) => ({
      pathname: location.pathname as '/reset-password',
      token: (location.search as { token?: string }).token,
    }),
  });
  const [brought, setBrought] = useState(token);
  if (token !== undefined && token !== brought) setBrought(token);
  useEffect(() => {
    if (token !== undefined) void navigate({ to: pathname, search: {}, replace: true });
  }, [token, pathname, navigate]);
  const read = LinkToken.safeParse(brought);
  return read.success ? read.data : undefined;
};
