/** The longest wait that is accepted, in ms. */
const MAX_WAIT = 60 * 60_000;

/**
 * Reads how long a busy server asks to wait, from Retry-After: seconds, or a date.
 * @param now epoch ms
 * @returns ms, at most an hour; undefined when the answer does not ask to wait
 */
export const retryAfter = ({ status, headers }: Response, now: number): number | undefined => {
  const header = headers.get('retry-after');
  if (header === null || (status !== 429 && status !== 503)) return undefined;
  const isDate = header.endsWith('GMT');
  if (!isDate && !/^\d+$/.test(header)) return undefined;
  const ms = isDate ? Date.parse(header) - now : Number(header) * 1000;
  return Math.min(Math.max(ms || 0, 0), MAX_WAIT);
};
