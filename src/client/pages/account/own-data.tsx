import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exportAccount } from '../../data/account/export';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { accountFailure } from './account-failure';

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

/** Downloads everything that the shop stores about the user. */
export const OwnData = ({ username }: { username: string }) => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      save(JSON.stringify(await exportAccount(client), null, 2), `account-${username}.json`);
    } catch (error) {
      setProblem(accountFailure(error));
    }
    setPending(false);
  };
  return (
    <>
      <div role="alert">
        {problem && (
          <Notice tone="bad" mb="4">
            {problem}
          </Notice>
        )}
      </div>
      <Button look="outline" aria-disabled={pending || undefined} onClick={() => void download()}>
        {pending ? 'Preparing...' : 'Download My Data'}
      </Button>
    </>
  );
};
