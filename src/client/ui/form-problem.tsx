import { Notice } from './notice';

/** What keeps a form from being sent; it stands there before the message does, so that the message is announced. */
export const FormProblem = ({ id, text }: { id: string; text: string | undefined }) => (
  <div id={id} role="alert">
    {text && <Notice tone="bad">{text}</Notice>}
  </div>
);
