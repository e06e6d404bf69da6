import { describe, expect, it } from 'vitest';
import { fit } from '../../../src/workbench/fits/pairs/fit';
import type { Interface } from '../../../src/shop/catalogue/interfaces';
import type { Part } from '../../../src/workbench/fits/pairs/uses';
import { decides } from './matrix';
import {
  adapter,
  ball,
  bolt,
  bracket,
  bushing,
  centre,
  female,
  joint,
  male,
  nut,
  part,
  plug,
  ring,
  saddle,
  shackle,
  spacer,
  tab,
  tube,
} from './parts';

const ALL: Part[] = [
  joint('j34R', '3/4-16 R', 0.75, 0.875),
  joint('j34L', '3/4-16 L', 0.75, 0.875),
  joint('j34RL', '3/4-16 RL', 0.75, 0.875),
  joint('j78R', '7/8-14 R', 0.75, 0.875),
  joint('j114L', '1-1/4-12 L', 1, 1.375),
  joint('j34coarse', '3/4-10 R', 0.75, 0.875),
  joint('j34hand?', '3/4-16', 0.75, 0.875),
  joint('j34tpi?', '3/4-? R', 0.75, 0.875),
  joint('jball?', '3/4-16 R'),
  // This is a rod end with a female shank.
  part('jfemale', ...female('3/4-16 R'), ball(0.75, 0.875)),
  // This is a pair with its own jam nuts, which are taken.
  part('jnuts', ...male('3/4-16 RL'), ...female('3/4-16 RL'), ball(0.75, 0.875, 2)),

  nut('n34', '3/4-16 RL'),
  nut('n34R', '3/4-16 R'),
  nut('n34L', '3/4-16 L'),
  nut('n78', '7/8-14 RL'),
  nut('n114', '1-1/4-12 RL'),
  nut('n34hand?', '3/4-16'),
  nut('n38', '3/8-24 R'),

  adapter('a34', '3/4-16 RL', 1, 1.5),
  adapter('a34L', '3/4-16 L', 1, 1.5),
  adapter('a78', '7/8-14 RL', 1.5, 2),
  adapter('a58', '5/8-18 RL', 1, 1.25),
  adapter('aloose', '3/4-16 RL', 0.955, 1.5),
  adapter('arattles', '3/4-16 RL', 0.939, 1.5),
  adapter('alarge', '3/4-16 RL', 1.001, 1.5),
  adapter('ashank?', '3/4-16 RL', undefined, 1.5),
  adapter('atube?', '3/4-16 RL', 1),
  // This is an adapter with a stud, for female rod ends.
  part('astud', ...male('3/4-16 R'), plug(1, 1.5)),

  tube('t150', 1.5, 0.25),
  tube('t125', 1.25, 0.12),
  tube('t200', 2, 0.25),
  tube('t175', 1.75, 0.12),
  tube('twall?', 1.5),
  tube('tod?', undefined, 0.25),

  spacer('s3458', 0.75, 0.625, 2),
  spacer('s134', 1, 0.75, 2.625),
  spacer('s3412', 0.75, 0.5, 2),
  spacer('sstack?', 0.75, 0.625),
  spacer('sshank?', undefined, 0.625, 2),
  spacer('sbore?', 0.75, undefined, 2),

  bracket('b2000', 2, 0.625, 0.25),
  bracket('b2625', 2.625, 0.75, 0.25),
  bracket('b2500', 2.5, 0.75, 0.25),
  bracket('b0875', 0.875, 0.75, 0.25),
  bracket('b2062', 2.062, 0.625, 0.25),
  bracket('b2063', 2.063, 0.625, 0.25),
  bracket('b1999', 1.999, 0.625, 0.25),
  bracket('bplate?', 2, 0.625),
  bracket('bwidth?', undefined, 0.625, 0.25),
  bracket('bbolt?', 2, undefined, 0.25),

  bushing('u250', 0.75, 2.5),
  bushing('u200', 0.625, 2),
  bushing('uwidth?', 0.75),

  bolt('k58', 0.625, 3.75, 2.5, '5/8-18 R'),
  bolt('k58exact', 0.625, 3.158, 2.5, '5/8-18 R'),
  bolt('k58short', 0.625, 3.157, 2.5, '5/8-18 R'),
  bolt('k58thread?', 0.625, 3.2, 2.5),
  bolt('k58long', 0.625, 3.75, 2.5),
  bolt('k58grip', 0.625, 3.75, 2.499, '5/8-18 R'),
  bolt('k58washers', 0.625, 4, 2.75, '5/8-18 R'),
  bolt('k58loose', 0.625, 4, 2.751, '5/8-18 R'),
  bolt('k34', 0.75, 4.5, 3.25, '3/4-16 R'),
  bolt('k34short', 0.75, 2.75, 1.375, '3/4-16 R'),
  bolt('k34arm', 0.75, 3.25, 2, '3/4-16 R'),
  bolt('k12', 0.5, 2, 1.25, '1/2-20 R'),
  bolt('k38', 0.375, 1.5, 0.5, '3/8-24 R'),
  bolt('kgrip?', 0.625, 3.75),
  bolt('klength?', 0.625, undefined, 2.5),
  bolt('kdiameter?', undefined, 3.75, 2.5),

  tab('h12', 0.5, 0.25, 0.5, { purpose: 'joint' }),
  tab('h34', 0.75, 1, 0.75, { purpose: 'joint' }),
  tab('harm', 0.75, 1, 0.75, { purpose: 'joint', clampIn: 1.875 }),
  tab('h58over', 0.656, 0.25, undefined, { purpose: 'bolt', clampIn: 2.5 }),
  tab('h58wide', 0.657, 0.25, undefined, { purpose: 'bolt', clampIn: 2.5 }),
  tab('hbolt', undefined, 0.25, 0.5),
  tab('hclip', 0.625, 0.25, undefined, { purpose: 'other' }),
  tab('h1516', 0.9375, 1, undefined, { purpose: 'shackle' }),
  tab('h1516thick', 0.9375, 1.25, undefined, { purpose: 'shackle' }),
  tab('h1001', 1.001, 1, undefined, { purpose: 'shackle' }),
  tab('hplate?', 0.9375, undefined, undefined, { purpose: 'shackle' }),
  tab('hpurpose?', 0.9375, 1),

  shackle('p78', 0.875, 1.25),
  shackle('popening?', 0.875),
  saddle('o150', 1.5),
  saddle('o300', 3),
  saddle('o?'),
  part(
    'oclamp',
    { kind: 'on_tube', odIn: 1.5 },
    { kind: 'clevis', insideWidthIn: 1, boltIn: 0.625 },
  ),
  part('tbent', { kind: 'tube', odIn: 1.5, wallIn: 0.25 }),
  ring('r17', 17),
  ring('r17b', 17),
  ring('r15', 15),
  ring('r?'),
  centre('c5', '5 x 5.5 in', 4.25),
  centre('c5tight', '5x5.5 in', 4.25),
  centre('c5bored', '5 x 5.5 in', 4.9),
  centre('c8', '8 x 6.5 in', 4.9),
  centre('c8bore?', '8 x 6.5 in'),
  { sku: 'hoodie', name: 'hoodie' },
];

const find = (name: string): Part => {
  const part = ALL.find(({ sku }) => sku === name);
  if (!part) throw new Error(`No part ${name}`);
  return part;
};

describe('threads', () => {
  decides(
    find,
    `
               n34 n34R n34L n78 n114 n34hand? a34 a34L a78 n38
    j34R       F   F    N    N   N    U        F   N    N   N
    j34L       F   N    F    N   N    U        F   F    N   N
    j34RL      F   F    F    N   N    U        F   F    N   N
    j78R       N   N    N    F   N    N        N   N    F   N
    j114L      N   N    N    N   F    N        N   N    N   N
    j34coarse  N   N    N    N   N    N        N   N    N   N
    j34hand?   U   U    U    N   N    U        U   U    N   N
    j34tpi?    U   U    N    N   N    U        U   N    N   N
    jnuts      F   F    F    N   N    U        F   F    N   N
    jfemale    .   .    .    .   .    .        .   .    .   .
    astud      F   F    N    N   N    U        .   .    .   N
    k34        F   F    N    N   N    U        .   .    .   N
    k38        N   N    N    N   N    N        .   .    .   F
  `,
  );
  decides(
    find,
    `
               j34R j34L jnuts jfemale astud k34
    jfemale    .    .    .     .       F     F
    jnuts      .    .    .     .       .     F
    astud      .    .    .     F       .     .
  `,
  );
});

describe('an adapter and a tube', () => {
  decides(
    find,
    `
               t150 t125 t200 t175 twall? tod?
    a34        F    N    N    N    U      U
    a78        N    N    F    N    N      U
    a58        N    F    N    N    N      U
    aloose     U    N    N    N    U      U
    arattles   N    N    N    N    U      U
    alarge     N    N    N    N    U      U
    ashank?    U    N    N    N    U      U
    atube?     U    U    N    N    U      U
    astud      F    N    N    N    U      U
  `,
  );
});

describe('a spacer', () => {
  decides(
    find,
    `
               j34R j78R j114L jball? jnuts h58over h12 h34 harm hbolt hclip hpurpose?
    s3458      F    F    N     U      F     .       N   N   N    .     .     .
    s134       N    N    F     U      N     .       N   F   N    .     .     .
    s3412      F    F    N     U      F     .       F   N   N    .     .     .
    sshank?    U    U    U     U      U     .       N   N   N    .     .     .
    sbore?     F    F    N     U      F     .       U   U   N    .     .     .
    j34L       .    .    .     .      .     .       N   F   F    .     .     .
    jball?     .    .    .     .      .     .       U   U   U    .     .     .
  `,
  );
});

describe('a stack in a bracket', () => {
  decides(
    find,
    `
               b2000 b2625 b2500 b0875 b2062 b2063 b1999 bplate? bwidth? bbolt?
    s3458      F     N     N     N     F     N     N     F       U       U
    s134       N     F     N     N     N     N     N     N       N       N
    s3412      N     N     N     N     N     N     N     N       N       U
    sstack?    U     N     N     N     U     U     U     U       U       U
    sbore?     U     N     N     N     U     N     N     U       U       U
    j34R       N     N     N     F     N     N     N     N       N       N
    j114L      N     N     N     N     N     N     N     N       N       N
    jball?     U     U     U     U     U     U     U     U       U       U
    u250       N     N     F     N     N     N     N     N       N       N
    u200       F     N     N     N     F     N     N     F       U       U
    uwidth?    N     U     U     U     N     N     N     N       N       U
  `,
  );
});

describe('a bolt', () => {
  decides(
    find,
    `
               b2000 b2625 b2062 bplate? bwidth? bbolt?
    k58        F     N     N     U       U       U
    k58exact   F     N     N     U       U       U
    k58short   N     N     N     N       N       N
    k58thread? U     N     N     U       U       U
    k58long    F     N     N     U       U       U
    k58grip    N     N     N     U       U       N
    k58washers F     N     F     U       U       U
    k58loose   N     N     F     U       U       N
    k34        N     F     N     N       N       N
    k34short   N     N     N     N       N       N
    k12        N     N     N     N       N       N
    kgrip?     U     N     U     U       U       U
    klength?   U     N     N     U       U       U
    kdiameter? U     N     N     U       U       U
  `,
  );
  decides(
    find,
    `
               s3458 s134 sbore? j34R j114L jball? u250 u200 h12 h34 harm h58over h58wide hbolt hclip h1516
    k58        F     N    U      N    N     U      N    F    N   N   N    F       N       N     .     .
    k34        N     F    U      F    N     U      F    N    N   U   N    N       N       N     .     .
    k34short   N     N    N      F    N     U      N    N    N   U   N    N       N       N     .     .
    k34arm     N     N    N      F    N     U      N    N    N   U   F    N       N       N     .     .
    k12        N     N    N      N    N     U      N    N    U   N   N    N       N       U     .     .
    kgrip?     F     N    U      N    N     U      N    F    N   N   N    U       N       N     .     .
    kdiameter? U     N    U      U    U     U      N    U    U   U   N    U       U       U     .     .
  `,
  );
});

describe('a clamp length and a hole tolerance', () => {
  const clamp = (more: object) =>
    part('clamp', { kind: 'clevis', insideWidthIn: 2, boltIn: 0.625, ...more });
  it.each([
    [{ clampIn: 2.25 }, 'fits'],
    [{ clampIn: 2.5 }, 'fits'],
    [{ clampIn: 2.501 }, 'does_not_fit'],
    [{ clampIn: 2.249 }, 'does_not_fit'],
    // The stated length counts, not the plates.
    [{ clampIn: 2.5, plateIn: 1 }, 'fits'],
    [{ plateIn: 0.25, toleranceIn: 0.031 }, 'fits'],
    [{ plateIn: 0.25, toleranceIn: 0.032 }, 'does_not_fit'],
  ])('decide about a bolt: %j', (more, verdict) => {
    expect(fit(clamp(more), find('k58'))?.verdict).toBe(verdict);
  });

  it.each([
    [0.625, 0.031, 'fits'],
    [0.64, 0.02, 'does_not_fit'],
    [0.656, 0, 'fits'],
    [0.656, 0.001, 'does_not_fit'],
  ])('of a hole of %d in that may be %d in larger: %s', (diameterIn, toleranceIn, verdict) => {
    const clamped = { purpose: 'bolt', clampIn: 2.5 } as const;
    const hole = part('hole', { kind: 'hole', diameterIn, toleranceIn, ...clamped });
    expect(fit(hole, find('k58'))?.verdict).toBe(verdict);
  });

  it('are named in the reason', () => {
    const hole = tab('hole', 0.64, undefined, undefined, { purpose: 'bolt', toleranceIn: 0.02 });
    expect(fit(hole, find('k58'))?.because).toBe(
      'The bolt is 5/8 in, the hole 0.64 in, or 0.02 in more: 0.035 in too thin',
    );
  });
});

describe('a tow point', () => {
  // The pin's hole takes a shackle; the holes beside it fasten the tow point.
  const bolted: Interface = { kind: 'hole', boltIn: 0.625, plateIn: 0.75, count: 2 };
  const eye = { purpose: 'shackle', diameterIn: 0.9375, plateIn: 0.75 } as const;
  const tow = part('tow', { kind: 'hole', ...eye }, bolted);
  it('takes no joint and no spacer, whatever its bolts are', () => {
    for (const boreIn of [0.5, 0.625, 0.75, 0.9375]) {
      expect(fit(tow, joint('j', '5/8-18 R', boreIn, 0.75))).toBeUndefined();
      expect(fit(tow, spacer('s', 0.75, boreIn, 2))).toBeUndefined();
    }
    expect(fit(tow, find('p78'))?.verdict).toBe('fits');
  });

  it('takes bolts whose grip nobody knows, since the frame is not stated', () => {
    expect(fit(tow, find('k58'))).toMatchObject({
      verdict: 'unknown',
      because: 'What it clamps beside the 3/4 in plate is not stated',
    });
  });
});

describe('a shackle', () => {
  decides(
    find,
    `
               h1516 h1516thick h1001 h12 h34 hplate? hpurpose? hclip hbolt b2000
    p78        F     N          N     .   .   U       U         .     .     .
    popening?  U     U          N     .   .   U       U         .     .     .
  `,
  );
});

describe('what sits on a tube', () => {
  decides(
    find,
    `
               t150 t200 t175 twall? tod? tbent
    o150       F    N    N    F      U    F
    o300       N    N    N    N      U    N
    o?         U    U    U    U      U    U
    oclamp     F    N    N    F      U    .
  `,
  );
});

describe('wheels', () => {
  decides(
    find,
    `
               r17b r15 r? c5 c5tight c5bored c8 c8bore?
    r17        F    N   U  .  .       .       .  .
    c5         .    .   .  F  F       N       N  N
    c8         .    .   .  N  N       N       F  U
  `,
  );
});

describe('parts without a relation', () => {
  decides(
    find,
    `
               hoodie j34R n34 t150 o150 r17 p78
    hoodie     .      .    .   .    .    .   .
    n34        .      F    .   .    .    .   .
    t150       .      .    .   .    F    .   .
    o150       .      .    .   F    .    .   .
    s3458      .      F    .   .    .    .   .
    k58        .      N    N   .    .    .   .
  `,
  );
});

describe('the sentence', () => {
  it.each([
    ['j34L', 'a34', '3/4-16 left-hand thread into 3/4-16 left-hand adapter'],
    ['j34R', 'n34', '3/4-16 right-hand jam nut on 3/4-16 right-hand joint'],
    ['j34R', 'a34L', '3/4-16 right-hand thread into 3/4-16 left-hand adapter: the hands differ'],
    [
      'j34R',
      'a78',
      '3/4-16 right-hand thread into 7/8-14 right-hand adapter: the sizes differ, 3/4 and 7/8, and the threads per inch differ, 16 and 14',
    ],
    [
      'j34hand?',
      'a34L',
      '3/4-16 thread into 3/4-16 left-hand adapter: the hand of the male thread is not stated',
    ],
    ['k38', 'n38', '3/8-24 right-hand nut on 3/8-24 right-hand bolt'],
    [
      's3458',
      'b2625',
      "Bracket is 2.625 in inside, the stack is 2.000 in: 5/8 in too narrow, and the spacer's bore is 5/8 in, the bracket's bolt 3/4 in",
    ],
    ['s3458', 'b1999', 'Bracket is 1.999 in inside, the stack is 2.000 in: 0.001 in too wide'],
    ['s3458', 'b2000', '2.000 in stack in a bracket 2.000 in inside, on a 5/8 in bolt'],
    ['s3458', 'j34R', '3/4 in spacer into 3/4 in joint, for a 5/8 in bolt'],
    ['s134', 'j34R', "The spacer's shank is 1 in, the joint's bore 3/4 in: 1/4 in too large"],
    ['a34', 't150', '1.000 in shank into 1-1/2 in tube, 1.000 in inside'],
    ['a58', 't150', 'The adapter is for 1-1/4 in tube, this tube is 1-1/2 in'],
    [
      'aloose',
      't150',
      'The shank is 0.955 in, the tube is 1.000 in inside: 0.045 in of clearance is loose, measure your tube',
    ],
    ['a34', 'twall?', "The tube's wall is not stated"],
    [
      'k58short',
      'b2000',
      'The bolt is 3.157 in long, its grip with a nut and two threads takes 3.158 in: too short',
    ],
    [
      'k58grip',
      'b2000',
      "The bolt's grip is 2.499 in, the bracket with its plates is 2.500 in: 0.001 in too short",
    ],
    ['k58', 'bplate?', "The bracket's plate is not stated"],
    ['k34short', 's134', "The bolt's grip is 1-3/8 in, the stack alone is 2.625 in: too short"],
    ['k58', 'h12', 'The bolt is 5/8 in, the hole 1/2 in: 1/8 in too thick'],
    ['p78', 'h1516', '7/8 in pin in a 15/16 in hole, 1 in tab in a shackle that opens 1-1/4 in'],
    ['o300', 't200', 'The part is for 3 in tube, this tube is 2 in'],
    ['r15', 'r17', 'One is for a 15 in wheel, the other for 17 in'],
  ])('of %s and %s', (a, b, because) => {
    expect(fit(find(a), find(b))?.because).toBe(because);
  });

  it('comes with both numbers of each comparison', () => {
    expect(fit(find('s3458'), find('b2625'))?.reasons).toEqual([
      { rule: 'stack_width', verdict: 'does_not_fit', inner: 2, outer: 2.625, unit: 'in' },
      { rule: 'one_bolt', verdict: 'does_not_fit', inner: 0.625, outer: 0.75, unit: 'in' },
    ]);
    expect(fit(find('j34hand?'), find('a34L'))?.reasons).toEqual([
      { rule: 'thread_size', verdict: 'fits', inner: 0.75, outer: 0.75, unit: 'in' },
      { rule: 'thread_pitch', verdict: 'fits', inner: 16, outer: 16, unit: 'per inch' },
      { rule: 'thread_hand', verdict: 'unknown', inner: null, outer: 'left', unit: 'hand' },
    ]);
  });
});
