import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import { user } from '../../data/session/session';
import { rememberRole, useStoredRole } from '../../state/stored-role';

/**
 * Whether to show wholesale prices. The server's answer decides; until it arrives, the stored role does
 * (docs/rules.md 7.2). The charged price never depends on this.
 */
export const useIsVendor = (): boolean => {
  const { data } = useQuery(user);
  const remembered = useStoredRole();
  useEffect(() => {
    if (data !== undefined) rememberRole(data?.isVendor ? 'vendor' : null);
  }, [data]);
  // The server renders regular prices, and hydration may happen after the user has loaded.
  const isHydrated = useHydrated();
  return isHydrated && (data === undefined ? remembered === 'vendor' : (data?.isVendor ?? false));
};
