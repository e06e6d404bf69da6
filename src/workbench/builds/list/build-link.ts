import { encodeBuild } from './build-code';
import type { PlainList } from './build-list';

/** The maximum length of a link in a QR code, in bytes: phones struggle to read larger codes from a screen. */
export const MAX_QR_BYTES = 1200;

/** The address that carries a list. @param origin 'https://shop.example' */
export const buildLink = (list: PlainList, origin: string): string =>
  `${origin}/build#${encodeBuild(list)}`;

/**
 * The link for a QR code. It drops the notes when it is too long with them, and is undefined when it is still too long.
 */
export const qrLink = (
  list: PlainList,
  origin: string,
): { link: string; hasNotes: boolean } | undefined => {
  const whole = buildLink(list, origin);
  if (whole.length <= MAX_QR_BYTES) return { link: whole, hasNotes: true };
  const lines = list.lines.map((line) => ({ ...line, note: '' }));
  const bare = buildLink({ ...list, lines }, origin);
  return bare.length <= MAX_QR_BYTES ? { link: bare, hasNotes: false } : undefined;
};
