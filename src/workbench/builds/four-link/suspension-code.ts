import { MAX_SUSPENSION_LENGTH } from '../list/example-build';
import { readAddress, suspensionFragment } from './address';
import { START } from './examples';
import type { FourLink } from './model';

/** Reads the suspension in a code, the fragment of a four-link address. @returns undefined when there is none */
export const readSuspension = (code: string): FourLink | undefined =>
  readAddress(code, START)?.model;

/**
 * Reads the code of a suspension from a pasted link or code.
 * @returns undefined for any other text, and for one with a number that the four-link page refuses
 */
export const typedSuspension = (typed: string): string | undefined => {
  const text = typed.trim();
  const code = /^\S*\/build\/four-link#(\S+)$/.exec(text)?.[1] ?? text;
  const draft = readAddress(code, START);
  if (!draft || Object.keys(draft.problems).length) return undefined;
  const own = suspensionFragment(draft);
  return own.length > MAX_SUSPENSION_LENGTH ? undefined : own;
};
