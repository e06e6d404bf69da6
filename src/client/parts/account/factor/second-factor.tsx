import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../shop/counted';
import { beginTotp, factor, replaceRecoveryCodes } from '../../../data/account/factor';
import { sessions } from '../../../data/account/sessions';
import { user } from '../../../data/session/session';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { failureText } from '../../failure-text';
import { NotLoaded } from '../../not-loaded';
import { useAct } from '../../use-act';
import { AddApp } from './add-app';
import { RecoveryCodes } from './recovery-codes';
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
  const changed = () => {
    setApp(undefined);
    setCodes(undefined);
    // The first factor ends the sessions of the other devices.
    for (const { queryKey } of [factor, sessions, user])
      void client.invalidateQueries({ queryKey });
  };
  if (codes) return <RecoveryCodes codes={codes} kept={changed} />;
  if (app) return <AddApp app={app} added={setCodes} failed={failed} />;
  if (!data || error) return <NotLoaded query={{ error, refetch }} height="8rem" />;
  return (
    <>
      <FormProblem text={problem} mb="4" />
      {data.since === null ? (
        <>
          <p>
            Besides the password, signing in then needs a code from an app on your phone. A stolen
            password alone opens nothing.
          </p>
          <Button
            aria-disabled={pending || undefined}
            onClick={() => void act(async () => setApp(await beginTotp(client)))}
          >
            Add an Authenticator App
          </Button>
        </>
      ) : (
        <>
          <p>{`An authenticator app is on. You have ${counted(data.recoveryCodesLeft, 'recovery code')} left.`}</p>
          <Button
            look="outline"
            mb="6"
            aria-disabled={pending || undefined}
            onClick={() =>
              void act(async () => setCodes((await replaceRecoveryCodes(client)).recoveryCodes))
            }
          >
            Make New Recovery Codes
          </Button>
          <RemoveApp removed={changed} failed={failed} />
        </>
      )}
    </>
  );
};
