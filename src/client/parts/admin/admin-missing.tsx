import { AdminPage } from './admin-page';

/** Shown for an unknown admin page, or an unknown record on one. */
export const AdminMissing = () => (
  <AdminPage title="Page Not Found">
    <p>There is nothing at this address. Choose a page of the navigation.</p>
  </AdminPage>
);
