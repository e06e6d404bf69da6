/** Paths longer than this many characters are refused. */
const MAX_PATH_LENGTH = 2000;

/** Signing in never leads to these paths: the API and the sign-in page itself. */
const NOT_A_GOAL = /^\/(api|auth)(\/|$)/i;

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/**
 * Checks the destination after signing in, which comes from a URL that anyone may have written (docs/rules.md 1.5).
 * @param next the value of `?next=`
 * @returns `next` itself when it is a page of this shop, else '/'. The result starts with exactly one slash and
 * resolves to the shop's own origin, encoded or not.
 */
export const localPath = (next: unknown): string => {
  // Browsers drop spaces at the ends: "/api " is "/api".
  if (typeof next !== 'string' || next.length > MAX_PATH_LENGTH || next !== next.trim()) return '/';
  if (!next.startsWith('/') || /[\p{Cc}\p{Cs}]/u.test(next)) return '/';
  const path = decoded(next.replace(/[?#].*$/s, ''));
  // A remaining "%" was encoded twice, "//" and "\" start another host, dot segments could hide either.
  if (path === undefined || /\/\/|[\\%\p{Cc}]|\/\.{1,2}(\/|$)/u.test(path)) return '/';
  return NOT_A_GOAL.test(path) ? '/' : next;
};
