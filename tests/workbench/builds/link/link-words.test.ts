import { describe, expect, it } from 'vitest';
import { type LinkEnd, solveLink } from '../../../../src/workbench/builds/link/link';
import { emptyLink, inUnit } from '../../../../src/workbench/builds/link/link-design';
import {
  adjustmentText,
  faultText,
  isAdvice,
  measureTexts,
} from '../../../../src/workbench/builds/link/link-words';

const bare: LinkEnd = { diameterIn: 0.75, tpi: 16, hand: 'right' };
const left: LinkEnd = { ...bare, hand: 'left' };
const words = (...solved: Parameters<typeof solveLink>) => {
  const { faults } = solveLink(...solved);
  return faults.map((fault) => faultText(fault, solved[0], 'in'));
};

describe('the words of a link', () => {
  it('say that joints are longer than the link', () => {
    const long = { ...bare, shankIn: 3, exposedIn: 0.5 };
    expect(words(4, [long, { ...long, hand: 'left' }])).toEqual([
      'Nothing is left for the tube: joints and adapters take 4-3/4 in, the link has 4 in from centre to centre.',
    ]);
  });

  it('say at which end a thread engages too little or too far', () => {
    const deep = { ...bare, threadIn: 3, nutIn: 0.5, depthIn: 1 };
    expect(words(24, [deep, left], 1.25)).toEqual([
      'First end: at most 1 in of thread can engage.',
    ]);
    expect(words(24, [bare, left], 0.5)).toContain(
      'Second end: the thread must engage at least one diameter, 3/4 in.',
    );
    expect(words(24, [{ ...deep, nutIn: 2.75 }, left])[0]).toMatch(
      /^First end: at most 1\/4 in of thread can engage, less than one diameter \(3\/4 in\)/,
    );
  });

  it('never promise that a link is safe, and keep advice apart', () => {
    const { faults } = solveLink(24, [bare, bare], 1);
    expect(faults.map(isAdvice)).toEqual([true, true, true]);
    expect(words(24, [bare, bare], 1).join(' ')).not.toMatch(/safe|strong/i);
  });

  it('ask once for what has to be measured, by what it decides', () => {
    expect(measureTexts(solveLink(24, [bare, left]))).toEqual([
      "Measure yours for the tube's length: ball centre to the end of the shank, adapter outside the tube.",
      'Measure yours for how much shorter the link can be made: usable thread on the shank, jam nut height, thread depth in the adapter.',
    ]);
  });

  it('give an adjustment in turns and length', () => {
    expect(adjustmentText({ byIn: 0.578125, turns: 4.625 }, 'in')).toBe('37/64 in, 4.6 turns');
    expect(adjustmentText({ byIn: 0.125, turns: 1 }, 'mm')).toBe('3.2 mm, 1 turn');
    expect(adjustmentText(undefined, 'in')).toBe('Measure yours first');
  });
});

describe('another unit', () => {
  it('leaves every length as it was typed', () => {
    const link = { ...emptyLink(), count: '2', length: '24', engagement: '1 1/8', od: '50 mm' };
    const before = { unit: 'in' as const, kerf: '.06', links: [link] };
    const after = inUnit(before, 'mm');
    expect(after).toEqual({
      unit: 'mm',
      kerf: '.06 in',
      links: [{ ...link, length: '24 in' }],
    });
    expect(inUnit(after, 'mm')).toBe(after);
  });
});
