/** What typewriters and phones write instead of plain signs. */
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

/** Latin-1, without its control characters. */
const PRINTED = /^[\x20-\x7e\xa0-\xff]*$/;

const letter = (one: string): string => {
  if (PRINTED.test(one)) return one;
  return PLAIN[one] ?? one.normalize('NFD').replace(/\p{M}/gu, '');
};

/** A text in the letters that PDF's own fonts have, Latin-1; other accents are left out. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')].map(letter).join('');

/** The first character that is not in PDF's own fonts; undefined when the text can be printed. */
export const unprintable = (text: string): string | undefined =>
  [...printable(text)].find((one) => !PRINTED.test(one));

/** Why a text cannot be printed, in words; undefined when it can be. */
export const unprintableText = (text: string): string | undefined => {
  const sign = unprintable(text);
  return sign && `The PDF has Latin letters only: write this without “${sign}”.`;
};
