import { useQueryClient } from '@tanstack/react-query';
import { exportAccount } from '../../data/account/export';
import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { useAct } from '../../parts/use-act';
import { accountFailure } from './account-failure';

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

/** Downloads everything that the shop stores about the user. */
export const OwnData = ({ username }: { username: string }) => {
  const client = useQueryClient();
  const { act, pending, problem } = useAct(accountFailure);
  const download = async () =>
    save(JSON.stringify(await exportAccount(client), null, 2), `account-${username}.json`);
  return (
    <>
      <FormProblem text={problem} mb="4" />
      <Button
        look="outline"
        aria-disabled={pending || undefined}
        onClick={() => void act(download)}
      >
        {pending ? 'Preparing...' : 'Download My Data'}
      </Button>
    </>
  );
};
