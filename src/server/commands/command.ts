import type { ParseArgsConfig } from 'node:util';

/** What was typed after a command's name: options by name, and the rest in order. */
export interface Typed {
  values: Record<string, string | boolean | undefined>;
  words: string[];
}

/** Something that the owner types in a terminal. */
export interface Command {
  /** How it is called. */
  usage: string;
  /** What it does. */
  about: string;
  options?: ParseArgsConfig['options'];
  /** @returns the exit code @throws Error with one clear line; BadUsage where the usage helps more */
  run: (typed: Typed) => Promise<number>;
}

/** How a command is called, and how to learn more: npm keeps a --help that has no -- before it. */
export const usageLine = (name: string, { usage }: Pick<Command, 'usage'>): string =>
  `Usage: ${usage} (npm run ${name} -- --help explains it)`;

/** What was typed is none of this command's. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}
