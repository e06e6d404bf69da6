import * as z from 'zod/mini';

/** The name of a fact in braces: '{phone}'. */
export const BRACES = /\{(\w+)\}/g;

/** The names that stand in braces in a text. */
export const namesInBraces = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name);

/** Refuses a text that names a fact which is none of these. */
export const knownFacts = (names: readonly string[]) =>
  z.check<string>(({ value, issues }) => {
    const unknown = namesInBraces(value).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const message = `There is no fact {${unknown}}. There are: ${names.map((name) => `{${name}}`).join(' ')}`;
    issues.push({ code: 'custom', message, input: value });
  });
