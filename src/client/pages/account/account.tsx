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

/** All account pages; they share one entry in the route table. */
export const Account = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const Page = PAGES[path] ?? AccountSettings;
  return <Page />;
};
