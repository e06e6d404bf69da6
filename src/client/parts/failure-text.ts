import { CallError } from '../data/call';
import { useConnection } from '../device/connection/connection';
import { unreachedText } from './unreached-text';

/** The message for a failed call: the server's own, or that there was no answer. */
export const failureText = (error: unknown): string => {
  if (error instanceof CallError) {
    // A proxy before the shop refuses in its own words.
    if (error.status === 413)
      return error.serverMessage ?? 'This is too large for the server in front of the shop.';
    return error.serverMessage ?? 'Something went wrong in the shop. Please try again in a moment.';
  }
  const connection = useConnection.getState();
  const what = connection.isOutdated ? 'update it' : 'check your connection';
  return `${unreachedText(connection)}. Please ${what} and try again.`;
};

/** The message of a call that may have failed; undefined when it has not. */
export const problemText = (error: unknown): string | undefined =>
  error ? failureText(error) : undefined;

/** The server's messages for single fields of a form, by field name; undefined if it sent none. */
export const failedFields = (error: unknown): Record<string, string> | undefined => {
  const fields = error instanceof CallError ? error.detail.fields : undefined;
  return fields as Record<string, string> | undefined; // the server's own shape
};

/** As failureText, but undefined without an answer: for use below a heading that says so already. */
export const faultText = (error: unknown): string | undefined =>
  error instanceof CallError ? failureText(error) : undefined;
