/** The longest wait that is accepted, in ms. */
const LONGEST = 60 * 60_000;

/**
 * Reads how long a busy server asks to wait, from Retry-After: seconds, or a date.
 * @param now epoch ms
 * @returns ms, at most an hour; undefined when the answer does not ask to wait
 */
export const retryAfter = ({ status, headers }: Response, now: number): number | undefined => {
  const wanted = headers.get('retry-after');
  if (wanted === null || (status !== 429 && status !== 503)) return undefined;
  const isDate = wanted.endsWith('GMT');
  if (!isDate && !/^\d+$/.test(wanted)) return undefined;
  const ms = isDate ? Date.parse(wanted) - now : Number(wanted) * 1000;
  return Math.min(Math.max(ms || 0, 0), LONGEST);
};
