import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStaff } from '../../../../shop/session/user';
import { counted } from '../../../../shop/counted';
import { beginTotp, factor, replaceRecoveryCodes } from '../../../data/account/factor';
import { passkeys } from '../../../data/account/passkeys';
import { user } from '../../../data/session/session';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { failureText } from '../../failure-text';
import { NotLoaded } from '../../not-loaded';
import { useAct } from '../../use-act';
import { AddApp } from './add-app';
import { RecoveryCodes } from './recovery-codes';
import { refreshFactors } from './refresh-factors';
import { RemoveApp } from './remove-app';

/**
 * The user's second factor: adds, renews and removes it. The page has an AskProof.
 * @param failed the message of a failure; the account page leads those to the login whose session has ended
 */
export const SecondFactor = ({ failed = failureText }: { failed?: (error: unknown) => string }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(factor);
  const [app, setApp] = useState<Awaited<ReturnType<typeof beginTotp>>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { act, pending, problem } = useAct(failed);
  const ofStaff = isStaff(useQuery(user).data);
  const isPasskeyEnough = Boolean(useQuery(passkeys).data?.length) && ofStaff;
  const changed = () => {
    setApp(undefined);
    setCodes(undefined);
    void refreshFactors(client);
  };
  if (codes) return <RecoveryCodes codes={codes} kept={changed} />;
  if (app) return <AddApp app={app} added={setCodes} failed={failed} />;
  if (!data || error) return <NotLoaded query={{ error, refetch }} height="8rem" />;
  const hasApp = data.since !== null;
  const addButton = (
    <Button
      look={isPasskeyEnough ? 'outline' : 'action'}
      aria-disabled={pending || undefined}
      onClick={() => void act(async () => setApp(await beginTotp(client)))}
    >
      Add an Authenticator App
    </Button>
  );
  return (
    <>
      <FormProblem text={problem} mb="4" />
      {hasApp || isPasskeyEnough ? (
        <>
          <p>{`${hasApp ? 'An authenticator app is on' : 'Your passkey is your second factor'}. You have ${counted(data.recoveryCodesLeft, 'recovery code')} left.`}</p>
          <div className="buttons">
            <Button
              look="outline"
              aria-disabled={pending || undefined}
              onClick={() =>
                void act(async () => setCodes((await replaceRecoveryCodes(client)).recoveryCodes))
              }
            >
              Make New Recovery Codes
            </Button>
            {!hasApp && addButton}
          </div>
        </>
      ) : (
        <>
          <p>
            Besides the password, signing in then needs a code from an app on your phone. A stolen
            password alone opens nothing.
          </p>
          {addButton}
        </>
      )}
      {hasApp && <RemoveApp removed={changed} failed={failed} />}
    </>
  );
};
