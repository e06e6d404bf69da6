import { describe, expect, it } from 'vitest';
import { fit } from '../../../src/workbench/fits/pairs/fit';
import { Interface } from '../../../src/shop/catalogue/interfaces';
import { mate } from '../../../src/workbench/fits/pairs/pairs';
import { indexParts } from '../../../src/workbench/fits/shelf';
import { type Part, openUses } from '../../../src/workbench/fits/pairs/uses';
import { worst } from '../../../src/workbench/fits/pairs/verdict';
import { fc } from '../../support/properties';
import {
  adapter,
  bolt,
  bracket,
  bushing,
  joint,
  nut,
  part,
  saddle,
  shackle,
  spacer,
  tab,
  tube,
} from './parts';

/** Sizes that are equal, nearly equal, or not stated. */
const inches = fc.option(
  fc.constantFrom(0.5, 0.625, 0.656, 0.75, 0.755, 0.875, 0.9375, 1, 1.5, 2, 2.062, 2.5, 2.625),
  { nil: undefined },
);
const thread = {
  size: fc.constantFrom('3/4', '7/8', '1-1/4'),
  tpi: fc.option(fc.constantFrom(12, 14, 16), { nil: undefined }),
  hand: fc.option(fc.constantFrom('right' as const, 'left' as const), { nil: undefined }),
};
const anyInterface = fc
  .oneof(
    fc.record({ kind: fc.constant('male_thread'), ...thread }),
    fc.record({ kind: fc.constant('female_thread'), ...thread }),
    fc.record({ kind: fc.constant('ball'), boreIn: inches, widthIn: inches }),
    fc.record({
      kind: fc.constant('clevis'),
      insideWidthIn: inches,
      boltIn: inches,
      plateIn: inches,
    }),
    fc.record({ kind: fc.constant('hole'), diameterIn: inches, boltIn: inches, plateIn: inches }),
    fc.record({ kind: fc.constant('sleeve'), boreIn: inches, widthIn: inches }),
    fc.record({
      kind: fc.constant('spacer'),
      plugDiameterIn: inches,
      boreIn: inches,
      stackWidthIn: inches,
    }),
    fc.record({ kind: fc.constant('tube'), odIn: inches, wallIn: fc.constantFrom(0.12, 0.25) }),
    fc.record({ kind: fc.constant('tube_plug'), diameterIn: inches, tubeOdIn: inches }),
    fc.record({ kind: fc.constant('on_tube'), odIn: inches }),
    fc.record({ kind: fc.constant('bolt'), diameterIn: inches, lengthIn: inches, gripIn: inches }),
    fc.record({ kind: fc.constant('pin'), diameterIn: inches, openingIn: inches }),
    fc.record({ kind: fc.constant('ring'), wheelIn: inches }),
    fc.record({
      kind: fc.constant('bolt_pattern'),
      pattern: fc.constant('5 x 5.5 in'),
      boreIn: inches,
    }),
  )
  .map((one) => Interface.parse(JSON.parse(JSON.stringify(one))));
const anyPart = fc
  .tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.array(anyInterface, { maxLength: 4 }))
  .map(([sku, interfaces]): Part => part(sku, ...interfaces));

describe('a fit', () => {
  it('is the same in both orders', () => {
    fc.assert(
      fc.property(anyPart, anyPart, (a, b) => {
        fc.pre(a.sku !== b.sku);
        expect(fit(a, b)).toEqual(fit(b, a));
      }),
      { numRuns: 1000 },
    );
  });

  it('follows from its reasons, and says them', () => {
    fc.assert(
      fc.property(anyPart, anyPart, (a, b) => {
        const result = fit(a, b);
        if (!result) return;
        expect(result.verdict).toBe(worst(result.reasons));
        expect(result.because).not.toMatch(/undefined|NaN|null|  /);
        for (const { verdict, inner, outer } of result.reasons)
          if (verdict !== 'unknown') expect([inner, outer]).not.toContain(null);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Pairs that fit, by every rule, with a misfit for each number that decides. */
const FITTING: {
  a: Part;
  b: Part;
  numbers: [owner: 'a' | 'b', field: string, bad: unknown, rule: string][];
}[] = [
  {
    a: joint('a', '3/4-16 R', 0.75, 0.875),
    b: nut('b', '3/4-16 R'),
    numbers: [
      ['a', 'size', '7/8', 'thread_size'],
      ['a', 'tpi', 14, 'thread_pitch'],
      ['a', 'hand', 'left', 'thread_hand'],
      ['b', 'tpi', 12, 'thread_pitch'],
      ['b', 'hand', 'left', 'thread_hand'],
    ],
  },
  {
    a: adapter('a', '3/4-16 R', 1, 1.5),
    b: tube('b', 1.5, 0.25),
    numbers: [
      ['a', 'diameterIn', 1.001, 'shank_clearance'],
      ['a', 'tubeOdIn', 1.75, 'tube_od'],
      ['b', 'wallIn', 0.26, 'shank_clearance'],
      ['b', 'odIn', 1.75, 'tube_od'],
    ],
  },
  {
    a: spacer('a', 0.75, 0.625, 2),
    b: joint('b', '3/4-16 R', 0.75, 0.875),
    numbers: [
      ['a', 'plugDiameterIn', 0.7, 'shank_in_bore'],
      ['b', 'boreIn', 0.756, 'shank_in_bore'],
    ],
  },
  {
    a: spacer('a', 0.75, 0.625, 2),
    b: bracket('b', 2, 0.625, 0.25),
    numbers: [
      ['a', 'stackWidthIn', 2.001, 'stack_width'],
      ['a', 'boreIn', 0.5, 'one_bolt'],
      ['b', 'insideWidthIn', 2.063, 'stack_width'],
      ['b', 'boltIn', 0.75, 'one_bolt'],
    ],
  },
  {
    a: joint('a', '3/4-16 R', 0.75, 0.875),
    b: bracket('b', 0.9, 0.75, 0.25),
    numbers: [
      ['a', 'widthIn', 1, 'stack_width'],
      ['a', 'boreIn', 0.5, 'one_bolt'],
      ['b', 'insideWidthIn', 2, 'stack_width'],
      ['b', 'boltIn', 0.5, 'one_bolt'],
    ],
  },
  {
    a: bushing('a', 0.75, 2.5),
    b: bracket('b', 2.5, 0.75, 0.25),
    numbers: [
      ['a', 'widthIn', 2.51, 'stack_width'],
      ['a', 'boreIn', 0.5, 'one_bolt'],
    ],
  },
  {
    a: bolt('a', 0.625, 3.75, 2.5, '5/8-18 R'),
    b: bracket('b', 2, 0.625, 0.25),
    numbers: [
      ['a', 'diameterIn', 0.75, 'bolt_in_hole'],
      ['a', 'gripIn', 2.4, 'bolt_grip'],
      ['a', 'lengthIn', 3, 'bolt_length'],
      ['b', 'boltIn', 0.5, 'bolt_in_hole'],
      ['b', 'insideWidthIn', 2.1, 'bolt_grip'],
      ['b', 'plateIn', 0.3, 'bolt_grip'],
    ],
  },
  {
    a: bolt('a', 0.5, 2, 1.25),
    b: tab('b', 0.5, 0.25, undefined, { purpose: 'bolt', clampIn: 1.25 }),
    numbers: [
      ['a', 'gripIn', 1.2, 'bolt_grip'],
      ['b', 'clampIn', 1.3, 'bolt_grip'],
      ['a', 'diameterIn', 0.51, 'bolt_in_hole'],
      ['b', 'diameterIn', 0.54, 'bolt_in_hole'],
    ],
  },
  {
    a: joint('a', '3/4-16 R', 0.75, 0.875),
    b: tab('b', 0.75, 1, 0.75, { purpose: 'joint' }),
    numbers: [['a', 'boreIn', 0.5, 'one_bolt']],
  },
  {
    a: shackle('a', 0.875, 1.25),
    b: tab('b', 0.9375, 1, undefined, { purpose: 'shackle' }),
    numbers: [
      ['a', 'diameterIn', 0.8, 'pin_in_hole'],
      ['a', 'openingIn', 1, 'tab_in_shackle'],
      ['b', 'diameterIn', 0.87, 'pin_in_hole'],
      ['b', 'plateIn', 1.25, 'tab_in_shackle'],
    ],
  },
  { a: saddle('a', 3), b: tube('b', 3, 0.25), numbers: [['a', 'odIn', 3.5, 'tube_od']] },
];

/** Changes or removes a field in each interface of the part that has it. */
const changed = (one: Part, field: string, value: unknown): Part => ({
  ...one,
  interfaces: (one.interfaces ?? []).map((on) => {
    if (!(field in on)) return on;
    const { [field]: _, ...rest } = on as unknown as Record<string, unknown>;
    return Interface.parse(value === undefined ? rest : { ...rest, [field]: value });
  }),
});

describe.each(FITTING)('$a.interfaces.0.kind and $b.interfaces.0.kind', ({ a, b, numbers }) => {
  it('fit', () => expect(fit(a, b)?.verdict).toBe('fits'));

  it.each(numbers)('%s: another %s, %s, does not fit by the rule %s', (owner, field, bad, rule) => {
    const result = owner === 'a' ? fit(changed(a, field, bad), b) : fit(a, changed(b, field, bad));
    expect(result?.verdict).toBe('does_not_fit');
    const reason = result?.reasons.find((one) => one.rule === rule);
    expect(reason?.verdict).toBe('does_not_fit');
    if (typeof bad === 'number' && reason?.unit === 'in')
      expect([reason.inner, reason.outer].every((value) => typeof value === 'number')).toBe(true);
  });

  it.each(numbers.filter(([, field]) => field !== 'size'))(
    '%s without %s is unknown',
    (owner, field) => {
      const result =
        owner === 'a' ? fit(changed(a, field, undefined), b) : fit(a, changed(b, field, undefined));
      expect(result?.verdict).toBe('unknown');
      expect(result?.because).toMatch(/not stated/);
    },
  );
});

describe('the index', () => {
  it('leaves out only what does not fit', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 2, maxLength: 12 }), (parts) => {
        const shelf = indexParts(
          parts.map(({ interfaces }, id) => ({
            id,
            name: String(id),
            sku: String(id),
            price: '1.00',
            inStock: true,
            interfaces,
          })),
        );
        for (const one of shelf.parts.values())
          for (const other of shelf.parts.values())
            for (const use of openUses(one))
              for (const far of openUses(other)) {
                const match = mate(use, far);
                if (!match || worst(match.findings) === 'does_not_fit') continue;
                expect([...shelf.mates(use.on, far.on.kind)]).toContain(other);
              }
      }),
      { numRuns: 200 },
    );
  });

  it('finds a bracket whose size is in the next drawer', () => {
    const sell = (id: number, ...interfaces: Interface[]) => ({
      id,
      name: String(id),
      sku: String(id),
      price: '1.00',
      inStock: true,
      interfaces,
    });
    const stack: Interface = { kind: 'spacer', stackWidthIn: 2.02 };
    const shelf = indexParts([
      sell(1, { kind: 'clevis', insideWidthIn: 2.08 }),
      sell(2, { kind: 'clevis', insideWidthIn: 2.03 }),
      sell(3, { kind: 'clevis', insideWidthIn: 3 }),
      sell(4, { kind: 'clevis' }),
    ]);
    const ids = [...shelf.mates(stack, 'clevis')].map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([1, 4]));
    expect(ids).not.toContain(3);
  });
});
