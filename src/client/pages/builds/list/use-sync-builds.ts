import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { user } from '../../../data/session/session';
import { useBuilds } from '../../../device/builds/builds';
import { hasUnsentBuilds, syncBuilds, useBuildsSync } from '../../../device/builds/builds-sync';
import { useConnection } from '../../../device/connection/connection';
import { keyForUser } from '../../../device/stored-session';

/** Changes are collected this long before they are sent, ms. */
const COLLECTED_FOR = 1000;

/**
 * Keeps the lists of the account and of this device equal while the page is open: when it opens, after changes and on
 * reconnect.
 */
export const useSyncBuilds = () => {
  const client = useQueryClient();
  const { data: person } = useQuery(user);
  const isOnline = useConnection(({ reach }) => reach === 'online');
  const { lists, isBlocked } = useBuilds();
  const { syncedFor, refused } = useBuildsSync();
  const id = isOnline && !isBlocked ? person?.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const begin = () => {
      if (!document.hidden) void syncBuilds(client);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
  }, [client, id]);
  useEffect(() => {
    if (id === undefined || !lists || !hasUnsentBuilds()) return undefined;
    const timer = setTimeout(() => void syncBuilds(client), COLLECTED_FOR);
    return () => clearTimeout(timer);
  }, [client, id, lists]);
  const isSynced = Boolean(person && syncedFor === keyForUser(person));
  return { isSynced, refused: isSynced ? refused : undefined };
};
