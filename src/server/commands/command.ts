import type { ParseArgsConfig } from 'node:util';

/** The typed arguments of a command: options by name, and the rest in order. */
export interface Typed {
  values: Record<string, string | boolean | undefined>;
  words: string[];
}

/** Something that the owner types in a terminal. */
export interface Command {
  /** The usage line. */
  usage: string;
  /** A sentence about its purpose. */
  about: string;
  options?: ParseArgsConfig['options'];
  /** @returns the exit code @throws Error with one clear line; BadUsage where the usage helps more */
  run: (typed: Typed) => Promise<number>;
}

/** The usage line of a command, with the way to its help: npm keeps a --help that has no -- before it. */
export const usageLine = (name: string, { usage }: Pick<Command, 'usage'>): string =>
  `Usage: ${usage} (npm run ${name} -- --help explains it)`;

/** Thrown for arguments that the command does not know. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}
