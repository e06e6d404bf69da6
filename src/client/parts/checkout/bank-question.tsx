import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';

interface Props {
  open: boolean;
  onAnswer: (outcome: 'complete' | 'fail') => void;
}

/** The demo's stand-in for the bank's 3-D Secure page. Closing it fails the payment. */
export const BankQuestion = ({ open, onAnswer }: Props) => (
  <Dialog
    open={open}
    onClose={() => onAnswer('fail')}
    role="alertdialog"
    title="Your bank asks"
    description="TEST: a real bank would now ask you to confirm the payment. Choose the outcome."
  >
    <Form as="div">
      <div className="buttons">
        <Button onClick={() => onAnswer('complete')}>Complete</Button>
        <Button look="outline" onClick={() => onAnswer('fail')}>
          Fail
        </Button>
      </div>
    </Form>
  </Dialog>
);
