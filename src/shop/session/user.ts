import * as z from 'zod/mini';

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
  /** Set for the one account whose cart page links to the order history (docs/rules.md 2.9). It grants no rights. */
  showsOrderHistory: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

/** Whether this user's name is that of the admin (docs/rules.md 2.2). The server also checks its own stored flag. */
export const isAdmin = (user: { username: string } | null | undefined): boolean =>
  user?.username === 'admin';
