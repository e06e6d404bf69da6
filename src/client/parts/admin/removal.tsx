import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { useAct } from '../use-act';

interface Props {
  remove: () => Promise<unknown>;
  onGone: () => void;
  /** The button's text. */
  children: string;
}

/** A button that removes something, and why it was not removed. */
export const Removal = ({ remove, onGone, children }: Props) => {
  const { act, pending, problem } = useAct();
  return (
    <>
      <FormProblem text={problem} mb="3" />
      <Button
        look="danger"
        aria-disabled={pending || undefined}
        onClick={() => void act(() => remove().then(onGone))}
      >
        {pending ? 'Removing...' : children}
      </Button>
    </>
  );
};
