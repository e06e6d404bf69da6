import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { clientDevice } from '../data/query-client';
import { useConnection } from '../device/connection/connection';
import { Button } from '../ui/button';

interface Props extends ComponentProps<typeof Button> {
  retry: () => unknown;
}

/** Retries a request; on an outdated page it starts the update instead. */
export const RetryButton = ({ retry, ...button }: Props) => {
  const client = useQueryClient();
  const isOutdated = useConnection((connection) => connection.isOutdated);
  return (
    <Button {...button} onClick={() => void (isOutdated ? clientDevice(client).update : retry)()}>
      {isOutdated ? 'Update' : 'Try again'}
    </Button>
  );
};
