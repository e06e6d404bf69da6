/** Splits a text into runs of letters and digits: "weld-in" gives two words. @param text in lower case */
export const wordsOf = (text: string): string[] =>
  /^[a-z]+$/.test(text) ? [text] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** The stem that singular and plural share: "trusses" and "truss", "hoodies" and "hoodie". @param word in lower case */
export const stem = (word: string): string => {
  const one = word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  return one.endsWith('e') ? one.replace(/(ss|sh|ch|x|z)e$/, '$1').replace(/ie$/, 'y') : one;
};

/** Whether two words differ by one typing error: a letter inserted, left out or replaced, or two neighbours swapped. */
export const isOneSlip = (one: string, other: string): boolean => {
  if (one.length > other.length) return isOneSlip(other, one);
  const longer = other.length - one.length;
  if (longer > 1 || one === other) return false;
  // A slider is no slide.
  if (other === `${one}r`) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  let end = 0;
  while (end < one.length - same && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const differ = one.length - same - end;
  const isSwap =
    differ === 2 && !longer && one[same] === other[same + 1] && one[same + 1] === other[same];
  return differ + longer === 1 || isSwap;
};
