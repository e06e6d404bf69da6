import { CallError } from '../data/call';
import { useConnection } from '../device/connection';
import { unreached } from './unreached';

/** Why a call failed, in words for people: the server's own sentence, or that there was no answer. */
export const failureText = (error: unknown): string => {
  if (error instanceof CallError)
    return error.said ?? 'Something went wrong in the shop. Please try again in a moment.';
  const connection = useConnection.getState();
  const what = connection.isOutdated ? 'update it' : 'check your connection';
  return `${unreached(connection)}. Please ${what} and try again.`;
};

/** What the server said about single fields of a form, by their names; undefined when it said nothing of them. */
export const failedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof CallError)) return undefined;
  try {
    const { fields } = JSON.parse(error.body) as { fields?: Record<string, string> }; // the server's own shape of a refusal
    return fields;
  } catch {
    return undefined;
  }
};

/** The same under words that say already that there was no answer: nothing then. */
export const faultText = (error: unknown): string | undefined =>
  error instanceof CallError ? failureText(error) : undefined;
