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

/** What was typed is none of this command's. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}
