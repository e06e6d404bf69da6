/** '1 part', '3 parts'; for nouns that end in s when there are many. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
