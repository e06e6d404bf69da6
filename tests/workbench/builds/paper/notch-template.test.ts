import { describe, expect, it } from 'vitest';
import { missText, notchTemplate } from '../../../../src/workbench/builds/paper/notch-template';
import { notchAt } from '../../../../src/workbench/builds/paper/notch';

const LINK = { od: 2, wall: 0.25, metOd: 3, angleDeg: 60, offset: 0.25 };

describe('the template of a notch', () => {
  const drawing = notchTemplate(LINK, 'in');
  const texts = drawing?.shapes.flatMap((one) => (one.kind === 'text' ? [one.text] : [])) ?? [];
  const curve = (stroke: string) =>
    drawing?.shapes.flatMap((one) =>
      one.kind === 'path' && one.stroke === stroke ? one.points : [],
    ) ?? [];

  it.each([
    ['outside', 'cut', 1],
    ['inside', 'second', 0.75],
  ])('has the %s of the wall at true scale', (_, stroke, radius) => {
    const edge = /: ([\d-]+(?:\/\d+)?) in/.exec(texts.find((one) => /edge/.test(one)) ?? '')?.[1];
    expect(edge).toBe('3-3/4');
    const points = curve(stroke);
    expect(points.length).toBeGreaterThan(1000);
    const farthest = Math.max(
      ...points.map(([x, y]) => {
        const z = notchAt(LINK, x / 25.4, radius) * 25.4;
        // The straight edge is the only distance that is stated; its words are above it.
        return Math.abs(z - (3.75 * 25.4 - ((drawing?.height ?? 0) - 5 - y)));
      }),
    );
    expect(farthest).toBeLessThan(0.001);
  });

  it('is as long as the tube is around, with a tab besides', () => {
    expect(curve('cut').at(-1)?.[0]).toBeCloseTo(2 * Math.PI * 25.4, 6);
    expect(drawing?.width).toBeGreaterThan(2 * Math.PI * 25.4 + 5);
  });

  it('has its upper edge at a length that a metric tape has too', () => {
    const metric = notchTemplate(LINK, 'mm')?.shapes.flatMap((one) =>
      one.kind === 'text' && /edge/.test(one.text) ? [one.text] : [],
    );
    expect(metric).toEqual(['Straight edge: 95 mm from where the axes cross']);
  });

  it('says in words why it cannot be drawn', () => {
    expect(missText(LINK, 'in')).toBeUndefined();
    expect(notchTemplate({ ...LINK, od: 4 }, 'in')).toBeUndefined();
    expect(missText({ ...LINK, od: 4, offset: 0 }, 'in')).toBe(
      "The tube misses at a part of its edge: it reaches 2 in from the other tube's axis, and that tube only 1-1/2 in. A template needs a tube that meets the other all around.",
    );
    expect(missText({ ...LINK, offset: -3 }, 'mm')).toBe(
      "The tube misses: its axis passes 76.2 mm from the other's, and the two tubes together reach 63.5 mm.",
    );
  });
});
