import * as z from 'zod/mini';
import { typedTicks } from '../draft';
import { line } from '../messages/message';
import { ALL_RIGHTS, type Right } from './rights';

const MAX_ROLE_NAME = 60;

/** A right as the contract names it. */
const KnownRight = z.enum(ALL_RIGHTS as [Right, ...Right[]], 'There is no such right');

/** The body of a role: its name and what it allows. */
export const RoleInput = z.object({
  name: line(1, 'Please enter a name').check(
    z.maxLength(MAX_ROLE_NAME, `Please use at most ${MAX_ROLE_NAME} characters`),
  ),
  rights: z.array(KnownRight).check(z.maxLength(ALL_RIGHTS.length)),
});
export type RoleInput = z.infer<typeof RoleInput>;

/** A role as its form holds it. */
export const RoleForm = z.extend(RoleInput, {
  rights: typedTicks(ALL_RIGHTS, RoleInput.shape.rights),
});

/** A role of the staff, as one of them sees it. */
export const StaffRole = z.object({
  id: z.string(),
  name: z.string(),
  rights: z.array(z.string()),
  /** Who has it, by username, and who is invited to it, by name. */
  people: z.array(z.string()),
  /** Whether the caller has all of its rights, and so may give it. */
  mayGive: z.boolean(),
  /** Whether the caller may change and remove it. */
  mayChange: z.boolean(),
});
export type StaffRole = z.infer<typeof StaffRole>;

/** A right in words, with the calls that need it: 'POST /api/admin/orders/:id/refunds'. */
export const RightWithCalls = z.object({
  right: z.string(),
  words: z.string(),
  calls: z.array(z.string()),
});
export type RightWithCalls = z.infer<typeof RightWithCalls>;
