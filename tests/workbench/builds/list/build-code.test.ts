import { describe, expect, it } from 'vitest';
import { decodeBuild, encodeBuild } from '../../../../src/workbench/builds/list/build-code';
import type { PlainLine, PlainList } from '../../../../src/workbench/builds/list/build-list';
import { fc } from '../../../support/properties';
import { plainList } from './lists';

const part = (productId: number, rest: Partial<PlainLine> = {}): PlainLine => ({
  what: { kind: 'part', productId },
  quantity: 1,
  note: '',
  have: false,
  ...rest,
});

const FRONT_AXLE: PlainList = {
  name: 'Front axle',
  lines: [
    part(1012, { quantity: 4 }),
    part(1014, { quantity: 4, note: 'left-hand' }),
    part(1003, { have: true }),
    { what: { kind: 'free', text: 'weld-on knuckles' }, quantity: 2, note: '', have: true },
  ],
};

/** Links that were shared, by version. They must stay readable: a new version adds lines here. */
const SHARED: [version: number, code: string, list: PlainList][] = [
  [1, 'ASppAQpGcm9udCBheGxlAiQEGOgPHAQJbGVmdC1oYW5kAhULEHdlbGQtb24ga251Y2tsZXM', FRONT_AXLE],
];

describe('a list in the fragment of an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(plainList, (list) => {
        const code = encodeBuild(list);
        expect(code).toMatch(/^[\w-]+$/);
        expect(decodeBuild(`#${code}`)).toEqual({ kind: 'list', list, extras: new Map() });
      }),
    );
  });

  it.each(SHARED)('of version %i, %s, stays readable', (_, code, list) => {
    expect(decodeBuild(code)).toEqual({ kind: 'list', list, extras: new Map() });
  });

  it('has at most 1,200 bytes with its address for 60 lines of parts and notes', () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      part(1000 + ((at * 7919) % 9000), {
        quantity: 1 + (at % 20),
        note: at % 10 ? '' : 'for the rear',
      }),
    );
    const url = `https://www.nickelrange.example/build#${encodeBuild({ name: 'The whole buggy', lines })}`;
    expect(url.length).toBeLessThanOrEqual(1200);
  });

  it('carries what other pages add, and skips what it does not know', () => {
    const extras = new Map([
      [16, [1, 2, 3]],
      [1000, []],
    ]);
    expect(decodeBuild(encodeBuild(FRONT_AXLE, extras))).toEqual({
      kind: 'list',
      list: FRONT_AXLE,
      extras,
    });
    expect(decodeBuild(encodeBuild(FRONT_AXLE, new Map([[9, [1, 2, 3]]])))).toEqual({
      kind: 'list',
      list: FRONT_AXLE,
      extras: new Map(),
    });
  });

  it('of a newer version is called newer', () => {
    expect(decodeBuild('Ag')).toEqual({ kind: 'newer' });
  });

  it.each([
    ['nothing', ''],
    ['a lone sign', '#'],
    ['half a byte', 'A'],
    ['version 0', 'AA'],
    ['other characters', 'AQAA*'],
    ['too long', 'A'.repeat(70_000)],
    ['an escape', '%E0%A4%A'],
    ['an anchor of a page', 'section-2'],
  ])('is no list when it is %s', (_, text) => {
    expect(decodeBuild(text).kind).not.toBe('list');
  });

  it('never throws, whatever the text is', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeBuild(text)));
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: 60 }), (bytes) => {
        // The bytes follow a valid head, so that the sections are read.
        const text = encodeBuild({ name: null, lines: [] }, new Map([[2, bytes]]));
        const read = decodeBuild(text);
        if (read.kind === 'list') expect(read.list.lines.length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 500 },
    );
  });

  it('is broken when a character is lost or changed', () => {
    const code = encodeBuild(FRONT_AXLE);
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: code.length - 1 }),
        fc.constantFrom('', 'A', 'B', '_', 'q'),
        (at, digit) => {
          const changed = code.slice(0, at) + digit + code.slice(at + 1);
          fc.pre(changed !== code);
          expect(decodeBuild(changed)).toEqual({ kind: 'broken' });
        },
      ),
    );
  });
});
