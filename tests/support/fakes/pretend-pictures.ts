import { type ForeignPictures, NotFetched } from '../../../src/server/gateways/foreign-pictures';

/** Servers of other shops that have these pictures and no others, by their addresses. */
export const pretendPictures = (pictures: Record<string, Uint8Array>): ForeignPictures => ({
  fetch: async (address) => {
    const bytes = pictures[address];
    if (!bytes) throw new NotFetched(`${new URL(address).host} answered with 404.`);
    return bytes;
  },
});
