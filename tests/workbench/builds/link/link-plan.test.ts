import { describe, expect, it, test } from 'vitest';
import {
  firstDesign,
  linkChoices,
  proposed,
} from '../../../../src/workbench/builds/link/link-choices';
import {
  type LinkDesign,
  MAX_LINKS,
  type TypedLink,
  designFragment,
  emptyLink,
  readAddress,
} from '../../../../src/workbench/builds/link/link-design';
import { linkDoor } from '../../../../src/workbench/builds/link/link-door';
import {
  handsText,
  planLinks,
  unfinishedLinks,
} from '../../../../src/workbench/builds/link/link-plan';
import { ownSecond } from '../../../../src/workbench/builds/link/read-link';
import { isAdvice, measureTexts } from '../../../../src/workbench/builds/link/link-words';
import { fc } from '../../../support/properties';
import { named, shelf } from '../../fits/real-shelf';

const id = (sku: string) => String(named(sku).id);
const weigh = (product: number) => (product > 0 ? 1 : undefined);

/** A link of 24 in with measured 3/4-16 joints and adapters. */
const typed = (fields: Partial<TypedLink> = {}, end: Partial<TypedLink['a']> = {}): TypedLink => {
  const link = emptyLink();
  return {
    ...link,
    length: '24',
    tube: id('ST-TT-150'),
    ...fields,
    a: {
      ...link.a,
      joint: id('HJ-CM-075R'),
      shank: '2-7/16',
      exposed: '1/4',
      usable: '2-1/2',
      nut: '27/64',
      depth: '2',
      ...end,
    },
  };
};
const design = (...links: TypedLink[]): LinkDesign => ({ unit: 'in', kerf: '', links });
const plan = (input: LinkDesign) => planLinks(input, { shelf, weigh });
const only = (link: TypedLink) => {
  const [first] = plan(design(link)).links;
  if (!first) throw new Error('no link');
  return first;
};

describe('a design in an address', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const fields = (names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])));
  const { a, b: _, ...own } = emptyLink();
  const link = fc
    .tuple(fields(Object.keys(own)), fields(Object.keys(a)), fields(Object.keys(a)))
    .map(([rest, one, other]) => ({
      ...emptyLink(),
      ...rest,
      a: { ...a, ...one },
      b: { ...a, ...other },
    }));

  it('is read as it was written, in characters that addresses have', () => {
    fc.assert(
      fc.property(
        fc.array(link, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('in' as const, 'mm' as const),
        (links, unit) => {
          const address = designFragment({ unit, kerf: '1/16', links });
          expect(address).toMatch(/^[\w&=%.!~*'()-]+$/);
          expect(readAddress(`#${address}`)).toEqual({ unit, kerf: '1/16', links });
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each([
    '',
    '#',
    '#content',
    'v=2&u=in&0=1',
    'v=1',
    'v=1&u=in',
    'v=1&u=ft&0=1',
    '%%%=%E0%A4%A',
  ])('%j is not an address of a link', (address) => expect(readAddress(address)).toBeUndefined());

  it('may be anything, and is cut to its limits', () => {
    fc.assert(fc.property(fc.string(), (address) => void readAddress(address)));
    const long = readAddress(`v=1&u=in&0=1&0n=${'x'.repeat(9999)}`);
    expect(long?.links[0]?.name).toHaveLength(40);
    const many = Array.from({ length: 99 }, (_, at) => `${at}=1`).join('&');
    expect(readAddress(`v=1&u=in&${many}`)?.links).toHaveLength(MAX_LINKS);
  });
});

describe('a plan of links', () => {
  it('as computed by hand: two links of one sort and a longer one', () => {
    const { links, cuts, bought } = plan(
      design(typed({ count: '2', name: 'Upper' }), typed({ length: '36 1/2' })),
    );
    // The tubes are 24 - 2 * (2.4375 + 0.25 - 1.125), and 12.5 more.
    expect(links.map(({ planned }) => planned?.solved.tubeIn)).toEqual([20.875, 33.375]);
    const [tube] = cuts;
    expect(tube?.cut.bars.map((bar) => bar.pieces)).toEqual([
      [
        { name: 'Link 2', lengthIn: 33.375 },
        { name: 'Upper, 1 of 2', lengthIn: 20.875 },
      ],
      [{ name: 'Upper, 2 of 2', lengthIn: 20.875 }],
    ]);
    // The rest is 60 - 33.375 - 20.875 - 2 cuts of 1/16.
    expect(tube?.cut.bars[0]?.leftIn).toBe(5.625);
    expect(tube?.fewest).toBe(2);
    expect(bought.map(({ part, quantity }) => `${quantity} ${part.sku}`).toSorted()).toEqual([
      '2 NR-ST-TT-150',
      '3 NR-HH-JN-075P',
      '3 NR-HH-TA-075P',
      '3 NR-HJ-CM-075L',
      '3 NR-HJ-CM-075R',
    ]);
    expect(handsText({ links })).toBe('3 right-hand ends, 3 left-hand ends');
  });

  it('weighs a link without its brackets and bolts', () => {
    // The weight is two joints of 1 kg, two nuts and two adapters of half a pair, and 20.875 of 60 in of a tube of 1
    // kg.
    const link = only(typed({}, { inside: '7/8', bolt: '3/4', plate: '1/4' }));
    expect(link.planned?.kilograms).toBeCloseTo(4 + 20.875 / 60, 6);
    // If the bracket is unknown, so are the spacers.
    expect(only(typed()).planned?.kilograms).toBeUndefined();
  });

  it('reads millimetres and another unit in the same design', () => {
    const { links } = plan({ ...design(typed({ length: '609.6' })), unit: 'mm' });
    expect(links[0]?.planned?.centreIn).toBe(24);
  });

  it.each([
    ['length', { length: '' }, /^Write a length like/],
    ['length', { length: 'long' }, /^Write a length like/],
    ['length', { length: '0' }, /above 0/],
    ['count', { count: '0' }, /1 to 99/],
    ['count', { count: '2.5' }, /1 to 99/],
    ['engagement', { engagement: '-1' }, /^Write a length like/],
    ['tube', { tube: '' }, /^Choose a tube/],
    ['tube', { tube: '999999' }, /does not have this part/],
    ['od', { tube: 'other' }, /outside diameter/],
    ['wall', { tube: 'other', od: '2', wall: '1' }, /thicker than the tube/],
  ] as const)('says beside %s what is wrong with %j', (field, fields, problem) => {
    const { problems, name } = only(typed(fields));
    expect(name).toBe('Link 1');
    expect(problems[field]).toMatch(problem);
  });

  it.each([
    ['joint', { joint: '' }, /^Choose a joint/],
    ['joint', { joint: '1' }, /does not have this part/],
    ['thread', { joint: 'other', thread: '3/4' }, /3\/4-16/],
    ['thread', { joint: 'other', thread: '1/0-16' }, /3\/4-16/],
    ['shank', { shank: '0' }, /above 0/],
    ['usable', { usable: '?' }, /^Write a length like/],
    ['bracket', { bracket: 'x' }, /does not have this part/],
  ] as const)('says beside %s of an end what is wrong with %j', (field, fields, problem) => {
    expect(only(typed({}, fields)).problems[`a.${field}`]).toMatch(problem);
  });

  it('takes a joint of another maker by its numbers, and finds adapters and nuts for it', () => {
    const other = { joint: 'other', thread: '3/4 - 16', hand: 'left', bore: '3/4', ball: '7/8' };
    const { problems, planned } = only(typed({}, { ...other, inside: '2', bolt: '5/8' }));
    expect(problems).toEqual({});
    expect(planned?.ends.map(({ choice }) => choice.joint.piece.thread.hand)).toEqual([
      'left',
      'right',
    ]);
    const [end] = planned?.ends ?? [];
    expect(end?.parts.adapter?.part.sku).toBe('NR-HH-TA-075P');
    expect(end?.parts.spacer).toMatchObject({ part: { sku: 'NR-HH-MS-7562' } });
  });

  it('a second end of its own can have another thread', () => {
    const link = typed({ second: 'own' });
    const { planned } = only({ ...link, b: { ...link.a, joint: id('HJ-CM-075R') } });
    expect(planned?.solved.faults.map(({ code }) => code)).toContain('one_hand');
  });

  it.each([
    ['HJ-CM-075R', '', 'HJ-CM-075L', 'left'],
    ['HJ-CM-075L', '', 'HJ-CM-075R', 'right'],
    ['HJ-CM-075P', '', 'HJ-CM-075P', 'left'],
    ['HJ-CM-075P', 'left', 'HJ-CM-075P', 'right'],
  ])('keeps the other hand when the ends differ: %s %s', (first, hand, second, other) => {
    const link = ownSecond(typed({}, { joint: id(first), hand, bracket: id('SU-LB-200') }), shelf);
    expect(link.b).toMatchObject({ joint: id(second), bracket: id('SU-LB-200') });
    expect(only(link).planned?.ends[1].choice.joint.piece.thread.hand).toBe(other);
  });

  it('keeps the other hand of a joint of another maker', () => {
    const end = { joint: 'other', thread: '3/4-16' };
    expect(ownSecond(typed({}, end), shelf).b).toMatchObject({ ...end, hand: 'left' });
    expect(ownSecond(typed({}, { ...end, hand: 'left' }), shelf).b.hand).toBe('right');
  });

  it.each([
    ['CM-050R', 'SU-TUBE-100'],
    ['CM-062R', 'SU-TUBE-125'],
    ['CM-075R', 'ST-TT-150'],
    ['LT-075R', 'ST-TT-150'],
    ['CM-087R', 'SU-TUBE-200'],
    ['CM-125R', 'SU-TUBE-200'],
  ])('needs no measurements of the parts of this shop: HJ-%s', (joint, tube) => {
    const link = { ...emptyLink(), length: '24', tube: id(tube) };
    const { planned } = only({ ...link, a: { ...link.a, joint: id(`HJ-${joint}`) } });
    expect(planned?.solved.tubeIn).toBeGreaterThan(12);
    expect(planned?.solved.shorter?.byIn).toBeGreaterThan(0);
    for (const { unknown } of planned?.solved.ends ?? []) expect(unknown).toEqual([]);
    expect(planned?.solved.faults.filter((fault) => !isAdvice(fault))).toEqual([]);
  });

  it('takes what the owner states, unless it was measured', () => {
    const { shank: _, ...rest } = typed().a;
    const link = { ...typed(), a: { ...rest, shank: '' } };
    expect(only(link).planned?.ends[0].stated).toMatchObject({ shankIn: 2.875 });
    const stating = new Map(shelf.parts);
    for (const sku of ['HJ-CM-075R', 'HJ-CM-075L']) {
      const part = named(sku);
      const pieces = part.pieces.map((piece) =>
        piece.role === 'joint' ? { ...piece, ball: { ...piece.ball, centreToEndIn: 2.5 } } : piece,
      );
      stating.set(part.id, { ...part, pieces });
    }
    const mates = (...query: Parameters<typeof shelf.mates>) =>
      new Set([...shelf.mates(...query)].map((part) => stating.get(part.id) ?? part));
    const [first] = planLinks(design(link), {
      shelf: { ...shelf, parts: stating, mates },
      weigh,
    }).links;
    expect(first?.planned?.ends[0].stated).toMatchObject({ shankIn: 2.5 });
    expect(first?.planned?.solved.tubeIn).toBe(24 - 2 * (2.5 + 0.25 - 1.125));
  });

  it('uses the usual kerf while the typed one cannot be read', () => {
    const input = { ...design(typed()), kerf: 'thin' };
    expect(plan(input).kerfProblem).toMatch(/^Write a length/);
    expect(plan(input).kerfIn).toBe(1 / 16);
    expect(plan({ ...input, kerf: '2' }).kerfProblem).toMatch(/at most 1 in/);
    expect(plan({ ...input, kerf: '0' }).kerfIn).toBe(0);
  });

  it('never throws, whatever was typed', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '1/2',
        '24',
        '0',
        id('HJ-CM-125L'),
        id('SU-TUBE-200'),
        'other',
        'own',
        '3/4-16',
      ),
    );
    const fields = <Of extends object>(of: Of) =>
      fc.record(Object.fromEntries(Object.keys(of).map((name) => [name, text])));
    const { a, b: _, ...own } = emptyLink();
    fc.assert(
      fc.property(fields(own), fields(a), fields(a), (rest, one, other) => {
        const link = { ...emptyLink(), ...rest, a: { ...a, ...one }, b: { ...a, ...other } };
        plan(design(link, typed()));
      }),
    );
  });
});

describe('the links of a plan that are not finished', () => {
  it('are those without a tube, a joint or a length, and those that cannot be built', () => {
    const whole = typed({ name: 'Upper link' });
    expect(unfinishedLinks(plan(design(whole)))).toEqual([]);
    const lower = { name: 'Lower link' };
    for (const open of [{ tube: '' }, { length: '' }, { length: '2' }, { count: 'two' }])
      expect(unfinishedLinks(plan(design(whole, typed({ ...lower, ...open }))))).toEqual([
        'Lower link',
      ]);
    expect(unfinishedLinks(plan(design(typed(lower, { joint: '' }))))).toEqual(['Lower link']);
  });
});

describe('what the designer offers', () => {
  it('is a link that people build: in link tube, with spacers, in brackets of the frame', () => {
    const first = firstDesign(shelf).links[0];
    const ids = [first?.tube, first?.a.joint, first?.a.bracket];
    expect(ids.map((one) => shelf.parts.get(Number(one))?.sku)).toEqual([
      'NR-SU-TUBE-200',
      'NR-HJ-CM-087R',
      'NR-SU-LB-200',
    ]);
  });

  it.each(linkChoices(shelf).joints.flatMap(({ parts }) => parts))(
    'is nothing that it calls worse: $sku',
    (joint) => {
      const { a, ...link } = emptyLink();
      const whole = { ...link, length: '24', a: { ...a, joint: String(joint.id) } };
      expect(only(proposed(whole, shelf)).planned?.solved.faults).toEqual([]);
    },
  );

  it('is a first design with a right-hand joint, of which nothing has to be measured', () => {
    const [link] = plan(firstDesign(shelf)).links;
    expect(link?.problems).toEqual({});
    expect(link?.planned?.ends[0].choice.joint.piece.thread.hand).toBe('right');
    expect(link?.planned?.ends.map(({ parts }) => parts.missing)).toEqual([[], []]);
    expect(link?.planned?.solved.shorter).toBeDefined();
  });

  const skuOf = (text: string) => shelf.parts.get(Number(text))?.sku?.replace('NR-', '');
  const filled = (chosen: { joint?: string; tube?: string; bracket?: string }) => {
    const { a, ...link } = emptyLink();
    const idOf = (sku: string | undefined) => (sku ? id(sku) : '');
    const end = { ...a, joint: idOf(chosen.joint), bracket: idOf(chosen.bracket) };
    return proposed({ ...link, tube: idOf(chosen.tube), a: end }, shelf);
  };

  const joints = linkChoices(shelf).joints.flatMap(({ parts }) => parts);
  it.each(joints)('is, for a joint, a link of which the shop knows everything: $sku', (joint) => {
    const { a, ...link } = emptyLink();
    const whole = proposed({ ...link, length: '24', a: { ...a, joint: String(joint.id) } }, shelf);
    expect(whole.a.joint).toBe(String(joint.id));
    const { planned } = only(whole);
    expect(planned?.ends.map(({ parts }) => parts.missing)).toEqual([[], []]);
    expect(planned && measureTexts(planned.solved)).toEqual([]);
  });

  it('is, for a tube or a bracket, the cheapest joint that goes with it', () => {
    const tube = filled({ tube: 'SU-TUBE-200' });
    expect([skuOf(tube.a.joint), skuOf(tube.tube)]).toEqual(['HJ-CM-087R', 'SU-TUBE-200']);
    const bracket = filled({ bracket: 'SU-LB-262' });
    expect([skuOf(bracket.a.joint), skuOf(bracket.tube)]).toEqual(['HJ-CM-125R', 'SU-TUBE-200']);
    const both = filled({ tube: 'SU-TUBE-200', bracket: 'SU-LB-150' });
    expect(skuOf(both.a.joint)).toBeUndefined();
  });

  it.each([
    ['AX-TB-300', 'SU-LB-200', 1],
    ['AX-RTL-350', 'SU-LB-200', 2],
    ['AX-LL-300', 'SU-LB-262', 2],
  ])('is a frame bracket at the other end of %s: %s', (axle, frame, links) => {
    const part = named(axle);
    const door = linkDoor({ ...part, interfaces: [...part.interfaces] });
    const opened = readAddress(door?.hash ?? '');
    if (!opened) throw new Error('No design');
    const { bought, links: planned } = plan({
      ...opened,
      links: opened.links.map((link) => proposed(link, shelf)),
    });
    const count = (sku: string) => bought.find(({ part }) => part === named(sku))?.quantity;
    expect([count(axle), count(frame)]).toEqual([1, links]);
    const ends = planned[0]?.planned?.ends ?? [];
    expect(ends.map(({ choice }) => choice.joint.piece.thread.hand)).toEqual(['right', 'left']);
    expect(ends.map(({ parts }) => parts.missing)).toEqual([[], []]);
  });

  it('is no bracket of an axle for a joint', () => {
    for (const joint of joints) {
      const { a, ...link } = emptyLink();
      const whole = proposed({ ...link, a: { ...a, joint: String(joint.id) } }, shelf);
      const bracket = shelf.parts.get(Number(whole.a.bracket));
      expect(bracket?.interfaces.map(({ kind }) => kind)).not.toContain('on_tube');
    }
  });

  it('is an open second end where the first one sits on an axle', () => {
    const link = typed({ count: '2' }, { bracket: id('AX-RTL-350') });
    const { bought, links } = plan(design(link));
    expect(bought.find(({ part }) => part === named('AX-RTL-350'))?.quantity).toBe(1);
    expect(links[0]?.planned?.ends[1].parts.missing).toEqual([
      'Choose the second end’s bracket: the first one sits on an axle',
    ]);
  });

  it('is nothing for a bracket that no joint fills', () => {
    const { a, tube } = filled({ bracket: 'SU-TAB-250' });
    expect([a.joint, tube, skuOf(a.bracket)]).toEqual(['', '', 'SU-TAB-250']);
  });

  it('states what the shop knows before the link has a length', () => {
    const { a, ...link } = emptyLink();
    const parts = { ...link, tube: id('ST-TT-150'), a: { ...a, joint: id('HJ-CM-075R') } };
    const of = (more: Partial<TypedLink>) => only({ ...parts, ...more });
    const known = { shankIn: 2.875, threadIn: 1.548, nutIn: 0.375, exposedIn: 0.9, depthIn: 2.5 };
    expect(of({ length: 'long' }).stated).toEqual([known, known]);
    expect(of({ length: 'long' }).planned).toBeUndefined();
    expect(of({ length: '24', count: 'x' }).stated).toEqual([known, known]);
    expect(of({ length: '24' }).stated).toEqual([known, known]);
    expect(of({ tube: '' }).stated).toBeUndefined();
  });

  it('are joints by thread, tubes by length and brackets of links', () => {
    const { joints, tubes, brackets } = linkChoices(shelf);
    expect(joints.map(({ title }) => title)).toEqual([
      '1/2-20',
      '5/8-18',
      '3/4-16',
      '7/8-14',
      '1-1/4-12',
    ]);
    expect(tubes.map(({ sku }) => sku)).not.toContain('NR-SU-HOOP-175');
    expect(brackets.map(({ sku }) => sku)).not.toContain('NR-AX-SM-300');
  });
});
