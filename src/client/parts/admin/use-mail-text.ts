import { useQuery } from '@tanstack/react-query';
import { waiting } from '../../data/settings/today';

/** The text about a mail: `sent`, or that it is only written to a folder while no mail server is set. */
export const useMailText = (): ((sent: string) => string) => {
  const { data } = useQuery({ ...waiting, refetchOnMount: false });
  return (sent) => {
    if (!data) return 'A mail is queued.';
    return data.mailsGoOut
      ? sent
      : 'The mail is written to the outbox folder; no mail server is set.';
  };
};
