import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { type User, isStaff, may } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { AdminMissing } from '../../parts/admin/admin-missing';
import { AccessDenied } from '../../parts/session/access-denied';
import { Page } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { AskProof } from '../../parts/session/ask-proof';
import { later } from '../../ui/later';
import { AdminLinks } from './admin-links';
import { adminPageAt } from './admin-pages';
import { AdminShell } from './admin-shell';

/** Whether the time has passed that this user had to add the second factor that the shop requires. */
const isOverdue = ({ staff }: User): boolean =>
  staff?.factorDueAt !== undefined && Date.parse(staff.factorDueAt) <= Date.now();

const FactorNotice = later(() => import('./admin-gate').then((it) => it.FactorNotice));
const FactorMissing = later(() => import('./admin-gate').then((it) => it.FactorMissing));
const PasswordFirst = later(() => import('./admin-gate').then((it) => it.PasswordFirst));

const usePath = () => useLocation({ select: ({ pathname }) => pathname });

/** Wraps /admin and everything below it: checks the role and surrounds the page with the navigation. */
export const Admin = () => {
  const path = usePath();
  const { data: person } = useQuery(user);
  const page = adminPageAt(path);
  if (person?.mustChangePassword && isStaff(person))
    return (
      <AdminShell>
        <AskProof />
        <PasswordFirst person={person} />
      </AdminShell>
    );
  if (person && isStaff(person))
    return (
      <AdminShell links={<AdminLinks person={person} />}>
        <AskProof />
        {person.staff?.factorDueAt && !isOverdue(person) && (
          <FactorNotice dueAt={person.staff.factorDueAt} />
        )}
        {isOverdue(person) ? (
          <FactorMissing />
        ) : !page || may(person, page.right) ? (
          <Outlet />
        ) : (
          <AccessDenied path={path}>
            Your role does not include this page. Ask the owner of the shop if you need it.
          </AccessDenied>
        )}
      </AdminShell>
    );
  return page?.othersGoHome ? (
    <Navigate to="/" replace />
  ) : (
    <AdminShell>
      <AccessDenied path={path}>You don't have permission to access this page.</AccessDenied>
    </AdminShell>
  );
};

/** Takes the place of an admin page while its code is fetched. */
export const Opening = () => (
  <Page>
    <Spinner label={`Opening ${adminPageAt(usePath())?.label ?? 'the page'}`} />
  </Page>
);

/** Shown at an address without an admin page. */
export const NoSuchPage = () => <AdminMissing path={usePath()} />;
