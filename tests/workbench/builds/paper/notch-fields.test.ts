import { describe, expect, it } from 'vitest';
import { notchTitle, readNotch } from '../../../../src/workbench/builds/paper/notch-fields';
import { EMPTY } from '../../../../src/workbench/builds/paper/paper-draft';

const TYPED = { ...EMPTY, od: '1 3/4', wall: '.120', met: '2"', angle: '60°', offset: '-1/8' };

describe('what is typed about a notch', () => {
  it('is read in inches and fractions', () => {
    const { notch, problems } = readNotch(TYPED);
    expect(problems).toEqual({});
    expect(notch).toEqual({ od: 1.75, wall: 0.12, metOd: 2, angleDeg: 60, offset: -0.125 });
  });

  it.each([
    [{ offset: '1/8' }, 'Tube notch: 1-3/4 in x 0.12 in on 2 in at 60°, offset 1/8 in'],
    [{ offset: '' }, 'Tube notch: 1-3/4 in x 0.12 in on 2 in at 60°'],
    [{ offset: '0', angle: '32.5 deg' }, 'Tube notch: 1-3/4 in x 0.12 in on 2 in at 32.5°'],
    [{ offset: '− 2 mm' }, 'Tube notch: 1-3/4 in x 0.12 in on 2 in at 60°, offset -0.079 in'],
  ])('%j is %s', (change, title) => {
    const { notch } = readNotch({ ...TYPED, ...change });
    expect(notch && notchTitle(notch, 'in')).toBe(title);
  });

  it('is read in millimetres', () => {
    const typed = { od: '44.5', wall: '3', met: '50.8', angle: '90', offset: '0', unit: 'mm' };
    const { notch } = readNotch({ ...typed, unit: 'mm' });
    expect(notch && notchTitle(notch, 'mm')).toBe('Tube notch: 44.5 mm x 3 mm on 50.8 mm at 90°');
  });

  it.each([
    ['od', { od: 'wide' }, 'Write a length like 1-3/4, 1.75 or 44.5 mm.'],
    ['od', { od: '20' }, 'Write a diameter from 1/4 in to 12 in.'],
    ['met', { met: '' }, 'Write a length like 1-3/4, 1.75 or 44.5 mm.'],
    ['wall', { wall: '0' }, 'Write a length like 1-3/4, 1.75 or 44.5 mm.'],
    ['wall', { wall: '1' }, 'The wall of this tube is thinner than 7/8 in, half its diameter.'],
    [
      'angle',
      { angle: '0' },
      'Write degrees from 5 to 90: the smaller angle between the two tubes.',
    ],
    [
      'angle',
      { angle: '95' },
      'Write degrees from 5 to 90: the smaller angle between the two tubes.',
    ],
    ['offset', { offset: 'left' }, 'Write a length like 1-3/4, 1.75 or 44.5 mm.'],
    [
      'offset',
      { offset: '4' },
      "The tube misses: its axis passes 4 in from the other's, and the two tubes together reach 1-7/8 in.",
    ],
    [
      'od',
      { od: '3', offset: '0' },
      "The tube misses at a part of its edge: it reaches 1-1/2 in from the other tube's axis, and that tube only 1 in. A template needs a tube that meets the other all around.",
    ],
  ])('has a sentence beside %s for %j', (field, change, sentence) => {
    const { notch, problems } = readNotch({ ...TYPED, ...change });
    expect(notch).toBeUndefined();
    expect(problems).toEqual({ [field]: sentence });
  });
});
