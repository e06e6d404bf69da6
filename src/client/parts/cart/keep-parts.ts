import { counted } from '../../../shop/counted';
import { readEpoch } from '../../device/stored-session';
import { type KeptPart, keepPart, keptNames } from '../../state/kept-parts';
import { writeLoginNote } from '../../state/login-note';

const SOON = 'into your cart once you have signed up or logged in.';

/**
 * Keeps parts in this tab until the visitor has an account or has logged in, and tells them so there (docs/rules.md 4.2).
 * @returns the tab with which `/auth` opens: that of signing up where nobody has logged in on this device yet
 */
export const keepParts = (parts: readonly KeptPart[]): 'sign-up' | undefined => {
  for (const part of parts) keepPart(part);
  const names = keptNames();
  writeLoginNote(
    names.length === 1
      ? `${names[0]} comes along: it goes ${SOON}`
      : `${counted(names.length, 'part')} come along: they go ${SOON}`,
  );
  return readEpoch() === 0 ? 'sign-up' : undefined;
};
