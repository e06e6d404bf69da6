import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStaff } from '../../../../shop/session/user';
import type { Passkey } from '../../../../shop/session/passkey';
import { factor } from '../../../data/account/factor';
import { addPasskey, beginPasskey, passkeys, removePasskey } from '../../../data/account/passkeys';
import { user } from '../../../data/session/session';
import { hasPasskeys, webauthn } from '../../../device/passkeys';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { timeText } from '../../../ui/time-text';
import { failureText } from '../../failure-text';
import { NotLoaded } from '../../not-loaded';
import { useAct } from '../../use-act';
import { OwnList } from '../own-list';
import { PasskeyButton } from './passkey-button';
import { RecoveryCodes } from './recovery-codes';
import { refreshFactors } from './refresh-factors';
import { RemovePasskey } from './remove-passkey';

const usedText = ({ usedAt }: Passkey): string =>
  usedAt === null ? 'Not used yet' : `Last used ${timeText(usedAt)}`;

/**
 * The user's passkeys: adds and removes them. The page has an AskProof.
 * @param failed the message of a failure; the account page leads those to the login whose session has ended
 */
export const Passkeys = ({ failed = failureText }: { failed?: (error: unknown) => string }) => {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const ofStaff = isStaff(useQuery(user).data);
  const hasApp = useQuery(factor).data?.since != null;
  const { data, error, refetch } = useQuery(passkeys);
  const [codes, setCodes] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<Passkey>();
  const { act, pending, problem } = useAct(failed);
  const add = async () => {
    const { createPasskey } = await webauthn();
    const { options } = await beginPasskey(client);
    const { recoveryCodes } = await addPasskey(client, { response: await createPasskey(options) });
    toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
    if (recoveryCodes) setCodes(recoveryCodes);
    else await refreshFactors(client);
  };
  const remove = async ({ id, name }: Passkey) => {
    setChosen(undefined);
    await act(async () => {
      try {
        await removePasskey(client, id);
        toast({ title: 'Passkey removed', description: `${name} no longer signs you in.` });
      } finally {
        await refreshFactors(client);
        // The button that had the focus is gone.
        place.current?.focus();
      }
    });
  };
  const kept = () => {
    setCodes(undefined);
    void refreshFactors(client);
  };
  if (codes) return <RecoveryCodes codes={codes} kept={kept} />;
  if (!data || error) return <NotLoaded query={{ error, refetch }} height="8rem" />;
  return (
    <div ref={place} className="passkeys" tabIndex={-1}>
      <p>
        Sign in by fingerprint, face or screen lock, without a password. A passkey works only here,
        so a fake shop cannot steal it.
      </p>
      {ofStaff && (
        <p>
          For the staff it is a second factor too: once you have one, your password alone opens
          nothing.
        </p>
      )}
      <FormProblem text={problem} mb="4" />
      {data.length > 0 && (
        <OwnList aria-label="Passkeys">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <small>{usedText(passkey)}</small>
                <small>{`Added ${timeText(passkey.createdAt)}`}</small>
              </div>
              <Button
                look="plain"
                aria-disabled={pending || undefined}
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => setChosen(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </OwnList>
      )}
      {hasPasskeys() ? (
        <PasskeyButton
          act={add}
          look={data.length ? 'outline' : 'action'}
          closed="No passkey was added. You can try again."
          failed={failed}
        >
          Add a Passkey
        </PasskeyButton>
      ) : (
        <p>Passkeys do not work in this browser, or not at this address.</p>
      )}
      <RemovePasskey
        passkey={chosen}
        isLastFactor={ofStaff && !hasApp && data.length === 1}
        onClose={() => setChosen(undefined)}
        onRemove={(passkey) => void remove(passkey)}
      />
    </div>
  );
};
