import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { proveEmail } from '../../data/account/account';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { accountFailure } from './account-failure';

/** Says that the address is not confirmed, and mails a link to it on request. */
export const ProveEmail = ({ email }: { email: string }) => {
  const client = useQueryClient();
  const [face, setFace] = useState<'asking' | 'pending' | 'sent' | { failed: string }>('asking');
  const ask = async () => {
    if (face === 'pending') return;
    setFace('pending');
    try {
      await proveEmail(client);
      setFace('sent');
    } catch (error) {
      setFace({ failed: accountFailure(error) });
    }
  };
  return (
    <Notice tone="warn" mb="4">
      <p>
        Your address is not confirmed yet. The link in our mail confirms it. You can use the shop
        meanwhile.
      </p>
      <div role="status">
        {face === 'sent' && (
          <p
            style={{ marginTop: '0.75rem' }}
          >{`We sent a link to ${email}. Open it within a day.`}</p>
        )}
      </div>
      <div role="alert">
        {typeof face === 'object' && <p style={{ marginTop: '0.75rem' }}>{face.failed}</p>}
      </div>
      {face !== 'sent' && (
        <Button
          look="outline"
          mt="3"
          aria-disabled={face === 'pending' || undefined}
          onClick={() => void ask()}
        >
          {face === 'pending' ? 'Sending...' : 'Send a New Link'}
        </Button>
      )}
    </Notice>
  );
};
