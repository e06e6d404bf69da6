import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The code of a list in a shared text that contains the address of one. */
const codeIn = (text: string): string | undefined => /\/build#([\w-]+)/.exec(text)?.[1];

/**
 * Opens a text or an address from the system's share sheet: the shared list, or a search for the text (docs/rules.md
 * 16.8).
 */
export const SharedText = () => {
  const router = useRouter();
  // It is read once, because the target has another search and is shown before this page is gone.
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
