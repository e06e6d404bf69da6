import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { deviceOf } from '../data/query-client';
import { useConnection } from '../device/connection';
import { Button } from '../ui/button';

interface Props extends ComponentProps<typeof Button> {
  retry: () => unknown;
}

/** Asks the shop once more; a page that it does not understand any more goes over to the newer version first. */
export const AgainButton = ({ retry, ...button }: Props) => {
  const client = useQueryClient();
  const isOutdated = useConnection((connection) => connection.isOutdated);
  return (
    <Button {...button} onClick={() => void (isOutdated ? deviceOf(client).update : retry)()}>
      {isOutdated ? 'Update' : 'Try again'}
    </Button>
  );
};
