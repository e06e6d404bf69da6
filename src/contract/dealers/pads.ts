// The saved lists of a dealer's order pad (docs/rules.md 7.21). Every call is 403 for others than dealers.
import * as z from 'zod/mini';
import { PadEntry, PadName, SavedPad } from '../../shop/dealers/saved-pad';
import { Done, endpoint } from '../endpoint';

const params = z.object({ id: z.string().check(z.maxLength(64)) });

/** The saved lists of the account, by name. */
export const listPads = endpoint('GET', '/api/dealer/pads', {
  reply: z.array(SavedPad),
  errors: ['vendors_only'],
});

/**
 * Saves a list. One with the same name gets the new lines, so that a repeat adds nothing. `not_now`: the account has
 * MAX_PADS.
 */
export const savePad = endpoint('POST', '/api/dealer/pads', {
  body: PadEntry,
  reply: SavedPad,
  errors: ['vendors_only', 'not_now'],
});

/** Renames a list. 400 `invalid` when another one has the name. */
export const renamePad = endpoint('PUT', '/api/dealer/pads/:id', {
  params,
  body: z.object({ name: PadName }),
  reply: SavedPad,
  errors: ['vendors_only', 'not_found'],
});

/** Removes a list. */
export const removePad = endpoint('DELETE', '/api/dealer/pads/:id', {
  params,
  reply: Done,
  errors: ['vendors_only', 'not_found'],
});
