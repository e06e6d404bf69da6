import * as z from 'zod/mini';
import type { ReadBuild } from './build-code';
import { PlainList } from './build-list';

const VERSION = 1;

/** A longer file is refused unread. 200 lines with all their texts take a third of this. */
export const MAX_FILE_BYTES = 300_000;

/** Writes a list as the text of a file, for a backup or a mail. People can read it. */
export const buildFileText = (list: PlainList): string =>
  `${JSON.stringify({ buildList: VERSION, ...list }, null, 2)}\n`;

const Versioned = z.object({ buildList: z.int() });
const File = z.strictObject({ buildList: z.literal(VERSION), ...PlainList.shape });

/** Reads the output of `buildFileText`. It never throws: a file may come from anyone. */
export const readBuildFile = (text: string): ReadBuild => {
  let parsed: unknown;
  try {
    parsed = text.length > MAX_FILE_BYTES ? undefined : JSON.parse(text);
  } catch {
    return { kind: 'broken' };
  }
  const version = Versioned.safeParse(parsed).data?.buildList ?? 0;
  if (version > VERSION) return { kind: 'newer' };
  const { data } = File.safeParse(parsed);
  if (!data) return { kind: 'broken' };
  return { kind: 'list', list: { name: data.name, lines: data.lines }, extras: new Map() };
};
