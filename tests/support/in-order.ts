import type { SuiteOptions } from 'vitest';

/** For tests that build on those before them in their file: `--sequence.shuffle` keeps their order. */
export const IN_ORDER: SuiteOptions = { shuffle: false };
