import { DeskPage } from './admin-page';

/** There is no such desk, or nothing of that name on it. */
export const DeskMissing = ({ path }: { path: string }) => (
  <DeskPage title="Page Not Found" path={path}>
    <p>There is nothing at this address. Pick a desk above.</p>
  </DeskPage>
);
