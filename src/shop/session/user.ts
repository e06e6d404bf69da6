import * as z from 'zod/mini';
import type { Right } from '../people/rights';

/** The signed-in user as the client sees it. `createdAt` is an ISO time. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isVendor: z.boolean(),
  createdAt: z.string(),
  /** Set until a link that was mailed to the address has been used (docs/rules.md 2.10). */
  emailUnproven: z.optional(z.literal(true)),
  /** Set while the password is the one that the shop made at its first start (docs/rules.md 2.12). */
  mustChangePassword: z.optional(z.literal(true)),
  /** Set for a guest, who has no password (docs/rules.md 2.13). */
  isGuest: z.optional(z.literal(true)),
  /**
   * The role's name and its rights, for members of the staff. `factorDueAt`: until when they can work without the second
   * factor that the shop requires and they lack, an ISO time.
   */
  staff: z.optional(
    z.object({
      role: z.string(),
      rights: z.array(z.string()),
      factorDueAt: z.optional(z.string()),
    }),
  ),
  /** Set for the one account whose cart page links to the order history (docs/rules.md 2.9). It grants no rights. */
  showsOrderHistory: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

/** Whether this user belongs to the staff. The server checks the right of each call itself. */
export const isStaff = (user: Pick<User, 'staff'> | null | undefined): boolean =>
  user?.staff !== undefined;

/** Whether the role of this user allows something. */
export const may = (user: Pick<User, 'staff'> | null | undefined, right: Right): boolean =>
  user?.staff?.rights.includes(right) ?? false;
