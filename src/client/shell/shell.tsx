import { Outlet } from '@tanstack/react-router';

/** What surrounds every page. */
export const Shell = () => <Outlet />;
