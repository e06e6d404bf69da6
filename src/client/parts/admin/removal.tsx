import { useMutation } from '@tanstack/react-query';
import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { problemText } from '../failure-text';

interface Props {
  remove: () => Promise<unknown>;
  onGone: () => void;
  /** The button's text. */
  children: string;
}

/** A button that removes something, and why it was not removed. */
export const Removal = ({ remove, onGone, children }: Props) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: remove, onSuccess: onGone });
  return (
    <>
      <FormProblem text={problemText(error)} mb="3" />
      <Button
        look="danger"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? 'Removing...' : children}
      </Button>
    </>
  );
};
