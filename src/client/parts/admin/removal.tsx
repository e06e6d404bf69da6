import { useState } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { failureText } from '../failure-text';

interface Props {
  remove: () => Promise<unknown>;
  onGone: () => void;
  /** The button's text. */
  children: string;
}

/** A button that removes something, and why it was not removed. */
export const Removal = ({ remove, onGone, children }: Props) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tryIt = async () => {
    if (pending) return;
    setPending(true);
    try {
      await remove();
      onGone();
    } catch (error) {
      setProblem(failureText(error));
    }
    setPending(false);
  };
  return (
    <>
      <div role="alert">
        {problem && (
          <Notice tone="bad" mb="3">
            {problem}
          </Notice>
        )}
      </div>
      <Button look="danger" aria-disabled={pending || undefined} onClick={() => void tryIt()}>
        {pending ? 'Removing...' : children}
      </Button>
    </>
  );
};
