import * as z from 'zod/mini';
import { typedSuspension } from '../four-link/suspension-code';
import { ExampleBuild } from '../list/example-build';

/** An example build as its owner writes it, published or not. */
export const ExampleDraft = z.extend(ExampleBuild, {
  suspension: z._default(
    z
      .string()
      .check(
        z.refine(
          (code) => code === '' || typedSuspension(code) === code,
          'This is not the link of a suspension',
        ),
      ),
    '',
  ),
  published: z.boolean(),
});
export type ExampleDraft = z.infer<typeof ExampleDraft>;
