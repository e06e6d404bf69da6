/** Plain replacements for typographic signs that word processors and phones write. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '≤': '<=',
  '≥': '>=',
  '⌀': 'Ø',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
};

/** Latin-1 without its control characters. */
const PRINTED = /^[\x20-\x7e\xa0-\xff]*$/;

const letter = (one: string): string => {
  if (PRINTED.test(one)) return one;
  return PLAIN[one] ?? one.normalize('NFD').replace(/\p{M}/gu, '');
};

/** Reduces a text to Latin-1, the letters of PDF's own fonts; other accents are dropped. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')].map(letter).join('');

/** The first character that PDF's own fonts lack; undefined when the text can be printed. */
export const unprintable = (text: string): string | undefined =>
  [...printable(text)].find((one) => !PRINTED.test(one));

/** Tells why a text cannot be printed; undefined when it can. */
export const unprintableText = (text: string): string | undefined => {
  const sign = unprintable(text);
  return sign && `The PDF has Latin letters only: write this without “${sign}”.`;
};
