import { describe, expect, it } from 'vitest';
import { holeTemplates } from '../../../../src/workbench/builds/paper/holes';
import type { Attributes } from '../../../../src/shop/catalogue/product';
import type { Interface } from '../../../../src/shop/catalogue/interfaces';

const only = (one: Interface, attributes: Attributes = {}) => {
  const [template, ...more] = holeTemplates([one], attributes, 'in');
  if (!template || more.length) throw new Error('not one template');
  const { shapes } = template.drawing;
  return {
    ...template,
    diameters: shapes.flatMap((it) =>
      it.kind === 'circle' ? [Math.round(it.radius * 2_000) / 1_000] : [],
    ),
    circles: shapes.flatMap((it) => (it.kind === 'circle' ? [it] : [])),
    words: shapes.flatMap((it) => (it.kind === 'text' ? [it.text] : [])),
    /** The two ends of each line to cut along. */
    cuts: shapes.flatMap((it) => (it.kind === 'path' && it.stroke === 'cut' ? [it.points] : [])),
    /** The middles of the crosses, which are lines 12 mm long. */
    crosses: shapes.flatMap((it) => {
      const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = it.kind === 'path' ? it.points : [];
      return y1 === y2 && Math.abs(x2 - x1 - 12) < 1e-9 ? [[(x1 + x2) / 2, y1]] : [];
    }),
  };
};

describe('the template of a part', () => {
  it('has a hole of the stated diameter, and no position that is not stated', () => {
    const { circles, toMeasure, title } = only({ kind: 'hole', diameterIn: 0.5, count: 10 });
    expect(circles.map(({ radius, stroke }) => [radius * 2, stroke])).toEqual([[12.7, 'cut']]);
    expect(title).toBe('Hole 1/2 in, 10 of them');
    expect(toMeasure).toEqual(['distance between the holes']);
  });

  it('shows the bolt of a hole whose diameter is not stated, dashed', () => {
    const { circles, diameters, toMeasure } = only({ kind: 'hole', boltIn: 0.375 });
    expect(diameters).toEqual([9.525]);
    expect(circles.map(({ stroke }) => stroke)).toEqual(['second']);
    expect(toMeasure).toEqual(['diameter of the hole']);
  });

  const BRACKET: Interface = { kind: 'clevis', insideWidthIn: 2.5, boltIn: 0.75, plateIn: 0.25 };

  it("has a bracket's plates at their distance, with their thickness", () => {
    const { cuts, diameters, toMeasure } = only(BRACKET);
    const at = cuts.map(([one]) => one?.[0] ?? 0).toSorted((a, b) => a - b);
    expect(at.map((x) => x - (at[0] ?? 0))).toEqual(
      [0, 6.35, 69.85, 76.2].map((x) => expect.closeTo(x, 6)),
    );
    expect(diameters).toEqual([19.05]);
    expect(toMeasure).toEqual(['height of the plates', 'height of the bolt above the base']);
  });

  it("has a bracket's plates as high as the bracket, and names the bolt beside them", () => {
    const { cuts, words, toMeasure } = only(BRACKET, { heightIn: 4 });
    expect(cuts).toHaveLength(4);
    for (const [[, from = 0] = [], [, to = 0] = []] of cuts) expect(to - from).toBeCloseTo(101.6);
    expect(words).toEqual([
      'Bracket 2-1/2 in inside',
      'From the front: 4 in high, plates 1/4 in thick',
      'Bolt 3/4 in',
      'Measure on your part:',
      '- height of the bolt above the base',
    ]);
    expect(toMeasure).toEqual(['height of the bolt above the base']);
  });

  it("takes the height of a part that sits on a tube for the part's own, not for its plates'", () => {
    const [, bracket] = holeTemplates(
      [{ kind: 'on_tube', odIn: 3 }, BRACKET],
      { heightIn: 7 },
      'in',
    );
    expect(bracket?.toMeasure).toContain('height of the plates');
  });

  it.each([
    ['5 x 5.5 in', 5, 139.7],
    ['6 x 5-1/2 in', 6, 139.7],
    ['8 x 165.1 mm', 8, 165.1],
  ])('has the holes of %s on their circle, evenly apart', (pattern, holes, across) => {
    const { circles, crosses, toMeasure } = only({ kind: 'bolt_pattern', pattern, boreIn: 4.25 });
    const [round, bore] = circles;
    expect(round?.radius).toBeCloseTo(across / 2, 3);
    expect((bore?.radius ?? 0) * 2).toBeCloseTo(107.95, 6);
    const [x0 = 0, y0 = 0] = round?.centre ?? [];
    const around = crosses.filter(([x = 0, y = 0]) => Math.hypot(x - x0, y - y0) > 1);
    expect(around).toHaveLength(holes);
    for (const [index, [x = 0, y = 0]] of around.entries()) {
      expect(Math.hypot(x - x0, y - y0)).toBeCloseTo(across / 2, 3);
      const [nextX = 0, nextY = 0] = around[(index + 1) % holes] ?? [];
      const chord = across * Math.sin(Math.PI / holes);
      expect(Math.hypot(nextX - x, nextY - y)).toBeCloseTo(chord, 3);
    }
    expect(toMeasure).toEqual(['diameter of the holes']);
  });

  it('has the tube that it sits on', () => {
    const { diameters } = only({ kind: 'on_tube', odIn: 3.5 });
    expect(diameters).toEqual([88.9]);
  });

  it.each<Interface>([
    { kind: 'hole' },
    { kind: 'clevis', boltIn: 0.75 },
    { kind: 'on_tube' },
    { kind: 'bolt_pattern', pattern: 'on request' },
    { kind: 'ring', wheelIn: 17 },
    { kind: 'tube', odIn: 1.75 },
  ])('does not exist for %j', (one) => {
    expect(holeTemplates([one], {}, 'in')).toEqual([]);
  });

  const all: Interface[] = [
    { kind: 'hole', boltIn: 0.375 },
    { kind: 'clevis', insideWidthIn: 1, boltIn: 0.625 },
    { kind: 'bolt_pattern', pattern: '5 x 5.5 in' },
    { kind: 'on_tube', odIn: 3 },
  ];

  it('lists below the drawing what is to be measured, and leaves it out elsewhere', () => {
    for (const { drawing, toMeasure } of holeTemplates(all, {}, 'in')) {
      const texts = drawing.shapes.flatMap((it) => (it.kind === 'text' ? [it] : []));
      expect(texts.map(({ text }) => text).join(' ')).not.toMatch(/not stated/);
      const heading = texts.findIndex(({ text }) => text === 'Measure on your part:');
      const list = heading < 0 ? [] : texts.slice(heading + 1).map(({ text }) => text);
      expect(list).toEqual(toMeasure.map((one) => `- ${one}`));
      const lowest = Math.min(
        ...drawing.shapes.flatMap((it) => (it.kind === 'circle' ? [it.centre[1] - it.radius] : [])),
      );
      for (const { at } of texts.slice(heading < 0 ? texts.length : heading))
        expect(at[1]).toBeLessThan(lowest);
    }
  });

  it('keeps what is drawn within the drawing', () => {
    for (const { drawing } of holeTemplates(all, {}, 'in'))
      for (const shape of drawing.shapes) {
        const points =
          shape.kind === 'path'
            ? shape.points
            : shape.kind === 'text'
              ? [shape.at]
              : [shape.centre];
        const reach = shape.kind === 'circle' ? shape.radius : 0;
        const outside = points.filter(
          ([x, y]) =>
            x < reach || y < reach || x + reach > drawing.width || y + reach > drawing.height,
        );
        expect(outside).toEqual([]);
      }
  });
});
