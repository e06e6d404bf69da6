import { Navigate, useSearch } from '@tanstack/react-router';

/** The code of a list in a shared text that contains the address of one. */
const codeIn = (text: string): string | undefined => /\/build#([\w-]+)/.exec(text)?.[1];

/**
 * Opens a text or an address from the system's share sheet: the shared list, or a search for the text (docs/rules.md
 * 16.8).
 */
export const SharedText = () => {
  const { url = '', text = '' } = useSearch({ from: '/build/shared' });
  const shared = `${url} ${text}`.trim();
  const code = codeIn(shared);
  return code ? (
    <Navigate to="/build" hash={code} replace />
  ) : (
    <Navigate to="/search" search={{ q: shared }} replace />
  );
};
