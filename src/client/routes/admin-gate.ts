import { type User, isStaff, may } from '../../shop/session/user';
import type { AdminLink } from '../pages/admin/admin-links';
import { ADMIN_PAGES, type LinkedPath } from './admin-pages';
import { ADMIN_PATHS, type AdminPath } from './admin-paths';

const hasNoParameter = (path: AdminPath): path is LinkedPath => !path.includes('$');

/** The navigation of the admin pages, in its order. */
const LINKS: readonly AdminLink[] = ADMIN_PATHS.filter(hasNoParameter).flatMap((path) => {
  const { title, link } = ADMIN_PAGES[path];
  return link ? [{ to: path === '/' ? '/admin' : `/admin/${path}`, label: title, ...link }] : [];
});

/** The link of the navigation to which an address belongs. */
const linkAt = (pathname: string): AdminLink | undefined =>
  LINKS.find(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)));

/** Whether the time has passed that this user had to add the second factor that the shop requires. */
const isFactorDue = ({ staff }: User, now: number): boolean =>
  staff?.factorDueAt !== undefined && Date.parse(staff.factorDueAt) <= now;

/** What is shown instead of an admin page. `home` sends the user there. */
type Gate = 'home' | 'strangers' | 'password' | 'factor' | 'right';

/** What stands between this user and the page of a link; undefined when it opens. @param now epoch ms */
const gateTo = (link: AdminLink | undefined, person: User, now: number): Gate | undefined => {
  if (!isStaff(person)) return link?.othersGoHome ? 'home' : 'strangers';
  if (person.mustChangePassword) return 'password';
  if (isFactorDue(person, now)) return 'factor';
  return link && !may(person, link.right) ? 'right' : undefined;
};

/** The navigation, the link in it to which an address belongs, and what stands before that. @param now epoch ms */
export const enterAdmin = (pathname: string, person: User, now: number) => {
  const link = linkAt(pathname);
  return { links: LINKS, link, gate: gateTo(link, person, now) };
};
