import * as z from 'zod/mini';
import { ExampleBuild } from '../../workbench/builds/list/example-build';
import { endpoint } from '../endpoint';

/** An example with its number of pieces and their current sum in dollars at list prices. */
export const PricedExample = z.extend(ExampleBuild, { pieces: z.number(), total: z.string() });
export type PricedExample = z.infer<typeof PricedExample>;

/** Lists the published example builds, sorted by title. */
export const listExamples = endpoint('GET', '/api/example-builds', {
  reply: z.array(PricedExample),
});
