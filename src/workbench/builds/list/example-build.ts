import * as z from 'zod/mini';
import { withoutUnseen } from '../../../shop/typed-text';
import { MAX_LIST_LINES, PlainLine } from './build-list';

/** The maximum length of a suspension's code, in characters. */
export const MAX_SUSPENSION_LENGTH = 1500;

const TITLE = 'Please give it a title';

/** A slug has letters, digits and hyphens; it is never all digits. */
const SLUG = /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** A build that the owner shows as an example (docs/rules.md 16.11). */
export const ExampleBuild = z.object({
  slug: z
    .string('Please give it an address')
    .check(
      z.trim(),
      z.maxLength(80, 'Please use at most 80 characters'),
      z.regex(SLUG, 'Small letters, digits and hyphens, like front-3-link'),
    ),
  title: z.string(TITLE).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(1, TITLE),
    z.maxLength(60, 'Please use at most 60 characters'),
    z.refine((text) => !/\p{Cc}/u.test(text), 'Line breaks are not allowed here'),
  ),
  description: z.string('Please describe it').check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(1, 'Please describe it'),
    z.maxLength(1000, 'Please use at most 1000 characters'),
    z.refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Control characters are not allowed here'),
  ),
  /**
   * The build's drawing: a suspension's code, as the four-link page writes it in its address. An empty text means none.
   */
  suspension: z._default(z.string().check(z.maxLength(MAX_SUSPENSION_LENGTH)), ''),
  lines: z
    .array(PlainLine)
    .check(
      z.minLength(1, 'Please list at least one part'),
      z.maxLength(MAX_LIST_LINES, `Please list at most ${MAX_LIST_LINES} lines`),
    ),
});
export type ExampleBuild = z.infer<typeof ExampleBuild>;

/** The ids of the parts on a list. */
export const partIds = (lines: readonly PlainLine[]): number[] =>
  lines.flatMap(({ what }) => (what.kind === 'part' ? [what.productId] : []));
