import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The code of a list in a shared text that contains the address of one. */
const codeIn = (text: string): string | undefined => /\/build#([\w-]+)/.exec(text)?.[1];

/**
 * Where the system's share sheet leads with a text or an address: to the shared list, or to a search for the text
 * (docs/rules.md 16.8).
 */
export const SharedText = () => {
  const router = useRouter();
  // Once: the goal has another search, and is there before this page is gone.
  const [shared] = useState(() => {
    const query = new URLSearchParams(router.latestLocation.searchStr);
    return ['url', 'text']
      .map((name) => query.get(name) ?? '')
      .join(' ')
      .trim();
  });
  const code = codeIn(shared);
  return code ? (
    <Navigate to="/build" hash={code} replace />
  ) : (
    <Navigate to="/search" search={{ q: shared }} replace />
  );
};
