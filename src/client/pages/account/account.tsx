import { useLocation } from '@tanstack/react-router';
import { AccountSettings } from './account-settings';
import { ConfirmEmail } from './confirm-email';
import { ForgotPassword } from './forgot-password';
import { ResetPassword } from './reset-password';

const PAGES: Record<string, typeof AccountSettings> = {
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/confirm-email': ConfirmEmail,
};

/** What people do with their own account; one entry of the route table for all of it. */
export const Account = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const Page = PAGES[path] ?? AccountSettings;
  return <Page />;
};
