import { useState } from 'react';

/** Shown beside the saved values, when more was typed meanwhile. */
export const TYPED_SINCE = 'What you typed meanwhile is not saved yet.';

/**
 * The key of a form that shows something saved. Each version has a form of its own, which shows what was saved. With
 * `keep`, the form goes on with the next version, because more was typed into it while it was saved (docs/rules.md 18.12).
 */
export const useFormKey = (
  version: number | string,
): { key: string; keep: (next: number | string) => void } => {
  const [keys, setKeys] = useState<Record<string, string>>({});
  const key = keys[version] ?? String(version);
  return { key, keep: (next) => setKeys((known) => ({ ...known, [next]: key })) };
};
