import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../data/call';
import { clientDevice } from '../../data/query-client';
import { later } from '../../ui/later';

/** The way to show who is there, and the act that goes on with the answer. */
interface Question {
  by: 'code' | 'password' | 'passkey';
  /** Whether the account has a passkey, which does as well. */
  hasPasskey: boolean;
  answer: (isProven: boolean) => void;
}

const ProofDialog = later(() =>
  import(/* kept: never */ './proof-dialog').then((it) => it.ProofDialog),
);

/**
 * Asks who is there when a call of this page needs to know (docs/rules.md 1.15). Then the call is made again, and what was
 * typed for it is still there. A page with such calls has this once.
 */
export const AskProof = () => {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const device = clientDevice(client);
    let asked: Promise<boolean> | undefined;
    const prove = async (error: unknown) => {
      if (!(error instanceof CallError) || error.detail.code !== 'proof_needed') return false;
      const { by, passkey } = error.detail;
      // Two calls at the same time share a question.
      asked ??= new Promise((resolve) => {
        setQuestion({
          by: by === 'code' || by === 'passkey' ? by : 'password',
          hasPasskey: passkey === true,
          answer: (isProven) => {
            asked = undefined;
            setOpen(false);
            resolve(isProven);
          },
        });
        setOpen(true);
      });
      return asked;
    };
    device.prove = prove;
    return () => {
      if (device.prove === prove) device.prove = undefined;
    };
  }, [client]);
  return question && <ProofDialog {...question} isOpen={isOpen} />;
};
