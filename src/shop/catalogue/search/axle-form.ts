import * as z from 'zod/mini';
import { fraction } from '../attributes';
import { readInches } from '../../typed-length';
import type { Axle as Facts } from './axle';
import { Axle } from './axle-edit';

const filledLines = (typed: string): string[] => typed.split('\n').filter((line) => line.trim());

const Inches = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const inches = readInches(typed);
    if (inches === undefined)
      context.issues.push({
        code: 'custom',
        input: typed,
        message: 'Each line needs a size in inches, like 3-1/8',
      });
    return inches ?? 0;
  }),
);

/** The admin's form of an axle: a name on each line, and a tube size on each line. */
export const AxleForm = z.object({
  names: z.pipe(z.pipe(z._default(z.string(), ''), z.transform(filledLines)), Axle.shape.names),
  tubesIn: z.pipe(
    z.pipe(z.pipe(z._default(z.string(), ''), z.transform(filledLines)), z.array(Inches)),
    Axle.shape.tubesIn,
  ),
});

/** The tube sizes of an axle as its form shows them. */
export const typedTubes = ({ tubesIn }: Facts): string => tubesIn.map(fraction).join('\n');
