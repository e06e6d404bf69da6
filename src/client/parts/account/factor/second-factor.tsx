import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginTotp, replaceRecoveryCodes } from '../../../../contract/account/factor';
import { isStaff } from '../../../../shop/session/user';
import { counted } from '../../../../shop/counted';
import { FACTOR_VIEWS, factor, passkeys } from '../../../data/account/factor';
import { user } from '../../../data/session/session';
import { refetch, useCall } from '../../../data/use-call';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { About } from '../../../ui/section';
import { Actions } from '../../../ui/stack';
import { failureText } from '../../failure-text';
import { NotLoaded } from '../../not-loaded';
import { AddApp } from './add-app';
import { RecoveryCodes } from './recovery-codes';
import { RemoveApp } from './remove-app';

interface Props {
  /** The message of a failure. */
  failed?: (error: unknown) => string;
  onError?: (error: unknown) => void;
}

/** The user's second factor: adds, renews and removes it. The page has an AskProof. */
export const SecondFactor = ({ failed = failureText, onError }: Props) => {
  const client = useQueryClient();
  const known = useQuery(factor);
  const { data } = known;
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useCall(beginTotp, { onError });
  const replace = useCall(replaceRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError,
  });
  const pending = begin.isPending || replace.isPending;
  const error = begin.error ?? replace.error;
  const ofStaff = isStaff(useQuery(user).data);
  const isPasskeyEnough = Boolean(useQuery(passkeys).data?.length) && ofStaff;
  const kept = () => {
    begin.reset();
    setCodes(undefined);
    void refetch(client, FACTOR_VIEWS);
  };
  if (codes) return <RecoveryCodes codes={codes} kept={kept} />;
  if (begin.data)
    return <AddApp app={begin.data} added={setCodes} failed={failed} onError={onError} />;
  if (!data || known.error) return <NotLoaded query={known} height="8rem" />;
  const hasApp = data.since !== null;
  const addButton = (
    <Button
      look={isPasskeyEnough ? 'outline' : 'action'}
      aria-disabled={pending || undefined}
      onClick={() => {
        if (pending) return;
        replace.reset();
        begin.mutate({});
      }}
    >
      Add an Authenticator App
    </Button>
  );
  return (
    <>
      <FormProblem text={error && failed(error)} mb="4" />
      {hasApp || isPasskeyEnough ? (
        <>
          <About>{`${hasApp ? 'An authenticator app is on' : 'Your passkey is your second factor'}. You have ${counted(data.recoveryCodesLeft, 'recovery code')} left.`}</About>
          <Actions>
            <Button
              look="outline"
              aria-disabled={pending || undefined}
              onClick={() => {
                if (pending) return;
                begin.reset();
                replace.mutate({});
              }}
            >
              Make New Recovery Codes
            </Button>
            {!hasApp && addButton}
          </Actions>
        </>
      ) : (
        <>
          <About>
            Besides the password, logging in then needs a code from an app on your phone. A stolen
            password alone opens nothing.
          </About>
          {addButton}
        </>
      )}
      {hasApp && <RemoveApp failed={failed} onError={onError} />}
    </>
  );
};
