import { CallError } from '../data/call';

/** Why a call failed, in words for people: the server's own sentence, or that there was no answer. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof CallError))
    return "We couldn't reach the shop. Please check your connection and try again.";
  return error.said ?? 'Something went wrong in the shop. Please try again in a moment.';
};
