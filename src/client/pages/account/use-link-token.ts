import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkToken } from '../../../shop/account';

/**
 * The token of a mailed link, or undefined if the link is incomplete. Removed from the URL at once, so that it does not
 * end up in the history, a bookmark or a screenshot.
 */
export const useLinkToken = (): string | undefined => {
  const navigate = useNavigate();
  const { token } = useSearch({ strict: false });
  const [received, setReceived] = useState(token);
  if (token !== undefined && token !== received) setReceived(token);
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }, [token, navigate]);
  const read = LinkToken.safeParse(received);
  return read.success ? read.data : undefined;
};
