/** That a price is not the one that was seen when the part was saved; both are dollars (offline 3.7). */
export const priceChange = (now: string, was: string): string =>
  `Now $${now} (was $${was} when saved)`;
