import { describe, expect, it, test } from 'vitest';
import { MAX_SUSPENSION_LENGTH } from '../../../../src/workbench/builds/list/example-build';
import {
  suspensionFragment,
  writtenDraft,
} from '../../../../src/workbench/builds/four-link/address';
import { EXAMPLES, START } from '../../../../src/workbench/builds/four-link/examples';
import {
  readSuspension,
  typedSuspension,
} from '../../../../src/workbench/builds/four-link/suspension-code';

const CODE = suspensionFragment(writtenDraft(EXAMPLES[1]!.model));

describe('the drawing of an example build (docs/rules.md 16.11)', () => {
  test.each([
    CODE,
    `#${CODE}`,
    `/build/four-link#${CODE}`,
    `  https://shop.example/build/four-link#${CODE}\n`,
  ])('is read from %s', (text) => expect(typedSuspension(text)).toBe(CODE));

  test.each([
    '',
    'a drawing',
    'https://shop.example/build/four-link',
    `https://shop.example/build/link#${CODE}`,
    CODE.replace('v=1', 'v=2'),
    CODE.replace(/wb=[^&]+/, 'wb=long'),
    CODE.replace(/wb=[^&]+/, 'wb=9000'),
  ])('is not read from %s', (text) => expect(typedSuspension(text)).toBeUndefined());

  it('is kept in one way, without what the address has besides', () => {
    const text = `${CODE.split('&').toReversed().join('&')}&name=Bo`;
    expect(typedSuspension(text)).toBe(CODE);
    expect(readSuspension(CODE)).toEqual(EXAMPLES[1]!.model);
    expect(readSuspension('')).toBeUndefined();
  });

  test.each([
    ['0', true],
    [' ', false],
  ])('is taken when its numbers end with many %j: %s', (filler, isTaken) => {
    const draft = writtenDraft(START);
    const padded = Object.entries(draft.typed).map(([name, text]) => [
      name,
      text && `${text}${text.includes('.') ? '' : '.'}`.padEnd(24, filler),
    ]);
    const code = suspensionFragment({ ...draft, typed: Object.fromEntries(padded) });
    expect(code.length <= MAX_SUSPENSION_LENGTH).toBe(isTaken);
    expect(typedSuspension(code) === code).toBe(isTaken);
  });
});
