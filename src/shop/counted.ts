/** Writes a count with its noun, which must have a regular plural: '1 part', '3 parts'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
