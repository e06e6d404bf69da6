import { AdminPage } from './admin-page';

/** Shown for an unknown admin page, or an unknown record on one. */
export const AdminMissing = ({ path }: { path: string }) => (
  <AdminPage title="Page Not Found" path={path}>
    <p>There is nothing at this address. Choose a page of the navigation.</p>
  </AdminPage>
);
