import * as z from 'zod/mini';
import { typedLines } from '../../draft';
import { readInches } from '../../typed-length';
import { fraction } from '../attributes';
import { Axle } from './axle-edit';

const Inches = z.codec(z.string(), z.number('Each line needs a size in inches, like 3-1/8'), {
  decode: (typed) => readInches(typed) ?? Number.NaN,
  encode: fraction,
});

/** The form of an axle: a name on each line, and a tube size on each line. */
export const AxleForm = z.object({
  names: typedLines(Axle.shape.names),
  tubesIn: z.pipe(typedLines(z.array(z.string())), z.pipe(z.array(Inches), Axle.shape.tubesIn)),
});
