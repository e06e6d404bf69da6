import * as z from 'zod/mini';
import { withoutUnseen } from '../../../shop/typed-text';

export const MAX_BUILD_NAME = 60;

/** The name of a build on a cart and an order: one line of at most 60 characters. An empty text means none. */
export const BuildName = z.pipe(
  z.string('The name of a build must be text').check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.maxLength(MAX_BUILD_NAME, `Please use at most ${MAX_BUILD_NAME} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text), 'Line breaks are not allowed here'),
  ),
  z.transform((text) => text || null),
);

const OF_ORDER = 'Order of ';

/** The name of a list that is saved from an order. @param date the day of the order, as pages show it */
export const orderListName = (date: string): string => OF_ORDER + date;

/** The build that the parts of a list are for; undefined for a list that is named after an order. */
export const buildOfList = (name: string): string | undefined =>
  name.startsWith(OF_ORDER) ? undefined : name;

/**
 * The name of a cart when parts of another build are added: both names if they fit (docs/rules.md 6.15), otherwise only
 * the newer one.
 */
export const joinedBuildName = (before: string | null, next: string | null): string | null => {
  if (before === null || next === null) return next ?? before;
  if (before.split(' + ').includes(next)) return before;
  const both = `${before} + ${next}`;
  return both.length <= MAX_BUILD_NAME ? both : next;
};
