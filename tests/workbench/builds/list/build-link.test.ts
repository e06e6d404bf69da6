import { describe, expect, it } from 'vitest';
import { decodeBuild } from '../../../../src/workbench/builds/list/build-code';
import { MAX_QR_BYTES, qrLink } from '../../../../src/workbench/builds/list/build-link';
import type { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { fc } from '../../../support/properties';
import { plainList } from './lists';

const ORIGIN = 'https://www.nickelrange.example';

const lines = (count: number, note: string): PlainLine[] =>
  Array.from({ length: count }, (_, at) => ({
    what: { kind: 'part', productId: 1000 + at },
    quantity: 1,
    note,
    have: false,
  }));

describe('the link of a QR code', () => {
  it('has the whole list while it is short enough', () => {
    const code = qrLink({ name: 'Cage', lines: lines(60, '') }, ORIGIN);
    expect(code?.hasNotes).toBe(true);
  });

  it('leaves out the notes of a longer one', () => {
    const list = { name: 'Cage', lines: lines(60, 'for the rear axle, see drawing') };
    const code = qrLink(list, ORIGIN);
    expect(code?.hasNotes).toBe(false);
    expect(decodeBuild(code?.link.split('#')[1] ?? '')).toMatchObject({
      list: { name: 'Cage', lines: lines(60, '') },
    });
  });

  it('never has more bytes than a phone can read', () => {
    fc.assert(
      fc.property(plainList, (list) => {
        expect(qrLink(list, ORIGIN)?.link.length ?? 0).toBeLessThanOrEqual(MAX_QR_BYTES);
      }),
    );
  });
});
