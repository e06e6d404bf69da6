import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import { user } from '../../data/session/session';
import { AdminMissing } from '../../parts/admin/admin-missing';
import { AccessDenied } from '../../parts/session/access-denied';
import { Page } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { AskProof } from '../../parts/session/ask-proof';
import { later } from '../../ui/later';
import { AdminLinks } from './admin-links';
import { AdminShell } from './admin-shell';

const FactorNotice = later(() => import('./admin-gate').then((it) => it.FactorNotice));
const FactorMissing = later(() => import('./admin-gate').then((it) => it.FactorMissing));
const PasswordFirst = later(() => import('./admin-gate').then((it) => it.PasswordFirst));

const usePath = () => useLocation({ select: ({ pathname }) => pathname });

/** Surrounds what is below /admin with the navigation, and shows what stands before a page. */
export const Admin = () => {
  const path = usePath();
  const { person: passed, gate, link, links } = useRouteContext({ from: '/admin' });
  // A query is fetched again, when it has become invalid, only while a page shows it.
  const { data } = useQuery(user);
  const person = data ?? passed;
  if (gate === 'strangers')
    return (
      <AdminShell>
        <AccessDenied path={path}>You don't have permission to access this page.</AccessDenied>
      </AdminShell>
    );
  if (gate === 'password')
    return (
      <AdminShell>
        <AskProof />
        <PasswordFirst person={person} />
      </AdminShell>
    );
  const dueAt = gate === 'factor' ? undefined : person.staff?.factorDueAt;
  return (
    <AdminShell links={<AdminLinks person={person} links={links} current={link} />}>
      <AskProof />
      {dueAt && <FactorNotice dueAt={dueAt} />}
      {gate === 'factor' ? (
        <FactorMissing />
      ) : gate === 'right' ? (
        <AccessDenied path={path}>
          Your role does not include this page. Ask the owner of the shop if you need it.
        </AccessDenied>
      ) : (
        <Outlet />
      )}
    </AdminShell>
  );
};

/** Takes the place of an admin page while its code is fetched. */
export const Opening = () => {
  const title = useRouteContext({ strict: false, select: (context) => context.title });
  return (
    <Page>
      <Spinner label={`Opening ${title ?? 'the page'}`} />
    </Page>
  );
};

/** Shown at an address without an admin page. */
export const NoSuchPage = () => <AdminMissing />;
