import { useState } from 'react';

/** Shown beside the saved values, when more was typed meanwhile. */
export const TYPED_SINCE = 'What you typed meanwhile is not saved yet.';

/**
 * What a form of something saved shows, and its key. Newer answers appear in the form until something is typed; from then
 * on it goes on with what it began with, and saving tells what someone else has saved meanwhile (docs/rules.md 3.19, 18.12).
 * @param newest what is saved, by the newest answer
 */
export const useEdit = <Known extends object | undefined>(
  newest: Known,
  revision: (known: NonNullable<Known>) => number | string,
) => {
  const [edit, setEdit] = useState<{ known: Known; key: string }>();
  const now = edit ?? { known: newest, key: newest ? String(revision(newest)) : '' };
  return {
    ...now,
    /** Something was typed. */
    onTyped: () => setEdit((known) => known ?? now),
    /** It is saved. `isTyped` when more was typed meanwhile; else the form is that of the newest answer again. */
    onSaved: (saved: NonNullable<Known>, isTyped: boolean) =>
      setEdit((known) => (isTyped ? { ...(known ?? now), known: saved } : undefined)),
    /** Shows this in a new form, as something typed. */
    onMerged: (merged: NonNullable<Known>) =>
      setEdit((known) => ({ known: merged, key: `${(known ?? now).key} merged` })),
    /** Drops what was typed. */
    onDiscarded: () => setEdit(undefined),
  };
};
