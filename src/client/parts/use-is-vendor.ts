import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import { user } from '../data/session';
import { readRole, rememberRole, useStoredRole } from '../state/stored-role';

/**
 * Whether wholesale prices are shown. The server's answer decides; the remembered role stands in while there is none
 * (docs/rules.md 7.2). What is charged never depends on this.
 */
export const useIsVendor = (): boolean => {
  const { data } = useQuery(user);
  const remembered = useStoredRole(({ role }) => role);
  useEffect(() => {
    if (data === undefined) readRole();
    else rememberRole(data?.isVendor ? 'vendor' : null);
  }, [data]);
  // The server's markup has everybody's prices, and a page may take it over after its user has come.
  const isHydrated = useHydrated();
  return isHydrated && (data === undefined ? remembered === 'vendor' : (data?.isVendor ?? false));
};
