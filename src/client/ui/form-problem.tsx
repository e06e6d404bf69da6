import { Notice } from './notice';

/** Why a form was not sent. The alert region is rendered before it has a message, so that the message is announced. */
export const FormProblem = ({ id, text }: { id: string; text: string | undefined }) => (
  <div id={id} role="alert">
    {text && <Notice tone="bad">{text}</Notice>}
  </div>
);
