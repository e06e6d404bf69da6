/** Longer addresses are nobody's bookmark. */
const LONGEST = 2000;

/** Pages that are no place to go to after signing in: the calls, and the sign-in page itself. */
const NOT_A_GOAL = /^\/(api|auth)(\/|$)/i;

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/**
 * Where to go after signing in, when anybody may have written the address (docs/rules.md 1.5).
 * @param next what stood in `?next=`
 * @returns `next` itself when it is a page of this shop, else '/'. What is returned starts with exactly one
 *   slash and resolves to the shop's own origin, encoded or not.
 */
export const localPath = (next: unknown): string => {
  // Browsers drop spaces at the ends: "/api " is "/api".
  if (typeof next !== 'string' || next.length > LONGEST || next !== next.trim()) return '/';
  if (!next.startsWith('/') || /[\p{Cc}\p{Cs}]/u.test(next)) return '/';
  const path = decoded(next.replace(/[?#].*$/s, ''));
  // A "%" that is left was encoded twice, "//" and "\" begin another host, dot segments could uncover either.
  if (path === undefined || /\/\/|[\\%\p{Cc}]|\/\.{1,2}(\/|$)/u.test(path)) return '/';
  return NOT_A_GOAL.test(path) ? '/' : next;
};
