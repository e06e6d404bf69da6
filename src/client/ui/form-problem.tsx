import { Notice } from './notice';

interface Props {
  id?: string;
  text: string | null | undefined;
  /** Space below the message. */
  mb?: string;
}

/** Why something was not done. The alert region is rendered before it has a message, so that the message is announced. */
export const FormProblem = ({ id, text, mb }: Props) => (
  <div id={id} role="alert">
    {text && (
      <Notice tone="bad" mb={mb}>
        {text}
      </Notice>
    )}
  </div>
);
