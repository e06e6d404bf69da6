import { exportAccount } from '../../../contract/account/export';
import { useCall } from '../../data/use-call';
import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { accountFailure, logInWhenOut } from './account-failure';

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

/** Downloads everything that the shop stores about the user. */
export const OwnData = ({ username }: { username: string }) => {
  const { mutate, isPending, error } = useCall(exportAccount, {
    onSuccess: (exported) => save(JSON.stringify(exported, null, 2), `account-${username}.json`),
    onError: logInWhenOut,
  });
  return (
    <>
      <FormProblem text={error && accountFailure(error)} mb="4" />
      <Button
        look="outline"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate({})}
      >
        {isPending ? 'Preparing...' : 'Download My Data'}
      </Button>
    </>
  );
};
