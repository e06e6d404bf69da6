import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addPasskey, beginPasskey, removePasskey } from '../../../../contract/account/passkeys';
import { isStaff } from '../../../../shop/session/user';
import type { Passkey } from '../../../../shop/session/passkey';
import { FACTOR_VIEWS, factor, passkeys } from '../../../data/account/factor';
import { user } from '../../../data/session/session';
import { refetch, useCall } from '../../../data/use-call';
import { forgetPasskey, hasPasskeys, webauthn } from '../../../device/passkeys';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { About } from '../../../ui/section';
import { LinedList } from '../../../ui/text';
import { timeText } from '../../time-text';
import { failureText } from '../../failure-text';
import { NotLoaded } from '../../not-loaded';
import { PasskeyButton } from './passkey-button';
import { RecoveryCodes } from './recovery-codes';
import { RemovePasskey } from './remove-passkey';

const usedText = ({ usedAt }: Passkey): string =>
  usedAt === null ? 'Not used yet' : `Last used ${timeText(usedAt)}`;

interface Props {
  /** The message of a failure. */
  failed?: (error: unknown) => string;
  onError?: (error: unknown) => void;
}

/** The user's passkeys: adds and removes them. The page has an AskProof. */
export const Passkeys = ({ failed = failureText, onError }: Props) => {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const ofStaff = isStaff(useQuery(user).data);
  const hasApp = useQuery(factor).data?.since != null;
  const known = useQuery(passkeys);
  const { data } = known;
  const [codes, setCodes] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<Passkey>();
  const begin = useCall(beginPasskey, { onError });
  const add = useCall(addPasskey, { onError });
  const remove = useCall(removePasskey, {
    onError,
    onSettled: async () => {
      await refetch(client, FACTOR_VIEWS);
      // The button that had the focus is gone.
      place.current?.focus();
    },
  });
  const addOne = async () => {
    const { createPasskey } = await webauthn();
    const { options } = await begin.mutateAsync({});
    const response = await createPasskey(options);
    const { recoveryCodes } = await add.mutateAsync({ body: { response } });
    toast({ title: 'Passkey added', description: 'You can log in with it from now on.' });
    if (recoveryCodes) setCodes(recoveryCodes);
    else await refetch(client, FACTOR_VIEWS);
  };
  const removeOne = ({ id, name }: Passkey) => {
    setChosen(undefined);
    if (remove.isPending) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: (passkey) => {
          forgetPasskey(passkey);
          toast({ title: 'Passkey removed', description: `${name} no longer signs you in.` });
        },
      },
    );
  };
  const kept = () => {
    setCodes(undefined);
    void refetch(client, FACTOR_VIEWS);
  };
  if (codes) return <RecoveryCodes codes={codes} kept={kept} />;
  if (!data || known.error) return <NotLoaded query={known} height="8rem" />;
  return (
    <div ref={place} role="group" aria-label="Passkeys" tabIndex={-1}>
      <About>
        Log in by fingerprint, face or screen lock, without a password. A passkey works only here,
        so a fake shop cannot steal it.
      </About>
      {ofStaff && (
        <About>
          For the staff it is a second factor too: once you have one, your password alone opens
          nothing.
        </About>
      )}
      <FormProblem text={remove.error && failed(remove.error)} mb="4" />
      {data.length > 0 && (
        <LinedList aria-label="Passkeys">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <small>{usedText(passkey)}</small>
                <small>{`Added ${timeText(passkey.createdAt)}`}</small>
              </div>
              <Button
                look="plain"
                aria-disabled={remove.isPending || undefined}
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => setChosen(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </LinedList>
      )}
      {hasPasskeys() ? (
        <PasskeyButton
          act={addOne}
          look={data.length ? 'outline' : 'action'}
          closed="No passkey was added. You can try again."
          failed={failed}
        >
          Add a Passkey
        </PasskeyButton>
      ) : (
        <About>Passkeys do not work in this browser, or not at this address.</About>
      )}
      <RemovePasskey
        passkey={chosen}
        isLastFactor={ofStaff && !hasApp && data.length === 1}
        onClose={() => setChosen(undefined)}
        onRemove={removeOne}
      />
    </div>
  );
};
