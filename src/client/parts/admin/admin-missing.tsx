import { AdminPage } from './admin-page';

/** There is no such desk, or nothing of that name on it. */
export const AdminMissing = ({ path }: { path: string }) => (
  <AdminPage title="Page Not Found" path={path}>
    <p>There is nothing at this address. Pick a desk above.</p>
  </AdminPage>
);
