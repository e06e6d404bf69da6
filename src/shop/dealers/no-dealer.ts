import * as z from 'zod/mini';

/** The accounts that cannot become dealers (docs/rules.md 7.23). */
export const NoDealer = z.enum(['guest', 'staff']);
export type NoDealer = z.infer<typeof NoDealer>;

/** Why, in words. */
export const NO_DEALER: Record<NoDealer, string> = {
  guest:
    'A guest has no account, so it cannot be a dealer. Ask for a username and a password first.',
  staff: 'This account belongs to the staff of the shop, so it cannot be a dealer.',
};
