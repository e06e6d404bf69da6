/** '1 part', '3 parts'; for nouns with a regular plural. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
