import { describe, expect, it } from 'vitest';
import { check } from '../../../src/workbench/fits/check';
import { indexParts } from '../../../src/workbench/fits/shelf';
import { fc } from '../../support/properties';
import { named, shelf as wholeShelf, sold } from './real-shelf';

const bolt = (
  id: number,
  sku: string,
  interfaces: { kind: string; [field: string]: unknown }[],
) => ({
  id,
  sku: `NR-${sku}`,
  name: sku,
  price: '5.00',
  inStock: true,
  interfaces,
});
// This is the shelf from when these lists were written, with three bolts and some odd parts.
const shelf = indexParts([
  ...sold.filter(({ id }) => id <= 1097),
  bolt(1, 'B58-200', [{ kind: 'bolt', diameterIn: 0.625, lengthIn: 3.25, gripIn: 2 }]),
  bolt(2, 'B58-250', [{ kind: 'bolt', diameterIn: 0.625, lengthIn: 4, gripIn: 2.5 }]),
  bolt(3, 'B34-325', [{ kind: 'bolt', diameterIn: 0.75, lengthIn: 4.5, gripIn: 3.25 }]),
  // With these and a joint of 5/8 in, the shock mounts could be filled.
  bolt(5, 'MS-6250', [
    { kind: 'spacer', plugDiameterIn: 0.625, boreIn: 0.5, stackWidthIn: 1.5, count: 2 },
  ]),
  bolt(6, 'COARSE', [
    { kind: 'male_thread', size: '3/4', tpi: 10, hand: 'right' },
    { kind: 'ball', boreIn: 0.75, widthIn: 0.875 },
  ]),
  bolt(4, 'LOOSE', [
    { kind: 'female_thread', size: '3/4', tpi: 16, hand: 'right' },
    { kind: 'tube_plug', diameterIn: 0.955, tubeOdIn: 1.5 },
  ]),
]);

/** Reads lines such as "2 HJ-CM-075R, 1 ST-TT-150". */
const lines = (text: string) =>
  text.split(', ').map((line) => {
    const [quantity = '', sku = ''] = line.split(' ');
    const part = shelf.bySku.get(`NR-${sku}`);
    if (!part) throw new Error(`No part ${sku}`);
    return { productId: part.id, quantity: Number(quantity) };
  });

/** Writes findings such as "mismatch joint_and_nut HH-JN-087P HJ-CM-075R", with "+ 1 HH-JN-075P" for the suggestion. */
const findingsOf = (text: string) =>
  check(lines(text), shelf).map(({ level, code, parts, suggestion }) => {
    const named = parts.map(({ sku }) => sku?.replace('NR-', '')).toSorted();
    const add = suggestion
      ? ` + ${suggestion.quantity} ${suggestion.part.sku?.replace('NR-', '')}`
      : '';
    return `${level} ${code} ${named.join(' ')}${add}`;
  });

const because = (text: string) => check(lines(text), shelf).map((one) => one.because);

const LINK_34 = '1 HJ-CM-075R, 1 HJ-CM-075L, 1 HH-JN-075P, 1 HH-TA-075P, 1 ST-TT-150';

describe('a part that fits none of its partners on the list', () => {
  it.each([
    [
      '1 SU-TAB-250, 1 HH-MS-1075',
      'Nothing on this list fits it: it needs a joint, spacers or a bushing 2-1/2 in wide on a 3/4 in bolt',
    ],
    [
      '1 SU-TAB-250, 1 HH-MS-1075',
      'Nothing on this list fits it: it needs a bracket 2-5/8 in inside on a 3/4 in bolt',
    ],
  ])('%s: %s', (text, reason) => {
    expect(because(text)).toContain(reason);
  });
});

describe('a list without faults', () => {
  it.each([
    ['nothing that fits anything', '2 AP-HD-S, 1 TL-MK-05'],
    ['one link', LINK_34],
    ['a link of a joint pair with its own nuts', '1 HJ-CM-075P, 1 HH-TA-075P, 1 ST-TT-150'],
    [
      'two links from bracket to bracket',
      '2 HJ-CM-087R, 2 HJ-CM-087L, 2 HH-JN-087P, 2 HH-TA-087P, 2 SU-TUBE-200, 4 HH-MS-7562, 4 AX-TB-300, 4 B58-250',
    ],
    [
      'two lower links',
      '2 HJ-CM-125R, 2 HJ-CM-125L, 2 HH-JN-125P, 2 HH-TA-125P, 2 SU-TUBE-200, 4 HH-MS-1075, 2 SU-LB-262, 1 AX-LL-300, 4 B34-325',
    ],
    ['the tie rod kit', '1 ST-TRK-075'],
    ['the four link kit', '1 SU-4LK-200'],
    ['both kits together', '2 ST-TRK-075, 1 SU-4LK-200, 1 ST-DLK-075'],
    ['kits with the brackets that their stacks fill', '1 ST-TRK-075, 2 AX-TB-300'],
    ['bushings in their brackets', '1 SU-TAB-250, 2 SU-BSH-250'],
    ['brackets alone', '4 SU-LB-262'],
    ['a tube cut for two links', '1 ST-TT-150, 2 HH-TA-075P, 2 HJ-CM-075P'],
    ['a shock hoop, which is not a link tube', '1 SU-HOOP-175'],
    ['links beside shock mounts and strap tabs', `${LINK_34}, 2 AX-SM-300, 1 TG-LS-050`],
    ['a tie rod beside a truss kit whose brackets have three widths', '1 ST-TRK-075, 1 AX-FTK-300'],
    ['a tie rod beside shock mounts that other joints would fill', '1 ST-TRK-075, 2 AX-SM-300'],
    ['rivnut tabs beside joints', `${LINK_34}, 1 TG-RIV-025`],
    ['a tie rod beside lower links', `${LINK_34}, 1 HH-MS-7562`],
    ['beadlocks with their bolts', '1 WB-KIT-17, 1 WB-BK-038'],
    ['jam nuts and spacers to have in the drawer', '3 HH-JN-075P, 1 HH-MS-7562'],
    ['a front and a rear axle with other tubes', '1 AX-FT-300, 1 AX-LL-300, 1 AX-RTL-350'],
    ['clamps of all sizes for the shelf', '5 ST-DSC-150, 5 ST-DSC-175, 5 ST-DSC-200, 2 ST-TRK-075'],
    ['a link tube beside a clamp', `${LINK_34}, 1 ST-DSC-150`],
    ['beadlocks of two sizes', '1 WB-KIT-15, 1 WB-KIT-17, 1 WB-OR-17, 1 WB-WC-5550'],
    ['a tie rod with a clamp for its cylinder', '1 ST-TRK-075, 1 ST-DSC-150, 1 ST-CM-300'],
  ])('has no findings: %s', (_, text) => {
    expect(findingsOf(text)).toEqual([]);
  });
});

describe('each fault of a list', () => {
  it.each([
    [
      'left without right',
      '2 HJ-CM-075R, 1 HH-JN-075P',
      [
        'advice one_hand HJ-CM-075R + 2 HJ-CM-075L',
        'advice jam_nut_missing HJ-CM-075R + 1 HH-JN-075P',
      ],
    ],
    [
      'joints without jam nuts',
      '1 HJ-CM-125R, 1 HJ-CM-125L',
      ['advice jam_nut_missing HJ-CM-125L HJ-CM-125R + 1 HH-JN-125P'],
    ],
    [
      'jam nuts of another size',
      '1 HJ-CM-075P, 1 HH-JN-087P',
      ['mismatch joint_and_nut HH-JN-087P HJ-CM-075P'],
    ],
    [
      'jam nuts with other threads per inch',
      '1 COARSE, 1 HH-JN-075P',
      [
        'mismatch joint_and_nut COARSE HH-JN-075P',
        'advice one_hand COARSE',
        'advice jam_nut_missing COARSE',
      ],
    ],
    [
      'adapters of another thread',
      '1 HJ-CM-075P, 1 HH-TA-087P, 1 SU-TUBE-200',
      ['mismatch joint_and_adapter HH-TA-087P HJ-CM-075P'],
    ],
    [
      'two right-hand joints for a pair of adapters',
      '2 HJ-CM-075R, 2 HH-JN-075P, 1 HH-TA-075P, 1 ST-TT-150',
      ['mismatch hands_differ HH-TA-075P HJ-CM-075R + 1 HJ-CM-075L'],
    ],
    [
      'an adapter that suits no tube on the list',
      '1 HJ-CM-075P, 1 HH-TA-075P, 1 SU-TUBE-200',
      ['mismatch adapter_and_tube HH-TA-075P SU-TUBE-200'],
    ],
    [
      'adapters without any tube',
      '1 HH-TA-087P',
      ['missing adapter_without_tube HH-TA-087P + 1 SU-TUBE-200'],
    ],
    [
      'adapters whose tube the shop does not sell',
      '1 HH-TA-062P',
      ['missing adapter_without_tube HH-TA-062P'],
    ],
    [
      'tubes without adapters, with the thread of the joints',
      '2 SU-TUBE-200, 2 HJ-CM-125R, 2 HJ-CM-125L, 2 HH-JN-125P',
      ['missing tube_without_adapter SU-TUBE-200 + 2 HH-TA-125P'],
    ],
    [
      'fewer adapters than ends',
      '2 ST-TT-150, 1 HH-TA-075P',
      ['missing too_few_adapters HH-TA-075P ST-TT-150 + 1 HH-TA-075P'],
    ],
    ['a loose adapter', '1 LOOSE, 1 ST-TT-150', ['advice adapter_is_loose LOOSE ST-TT-150']],
    [
      'spacers for another joint',
      '1 HJ-CM-075P, 2 HH-MS-1075',
      ['mismatch spacer_and_joint HH-MS-1075 HJ-CM-075P'],
    ],
    [
      'a stack that does not close',
      '1 HJ-CM-075P, 2 HH-MS-7562, 2 SU-LB-262',
      ['mismatch stack_does_not_close HH-MS-7562 HJ-CM-075P SU-LB-262'],
    ],
    [
      'brackets whose joints lack spacers',
      '1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 2 SU-LB-262',
      ['missing spacers_missing HJ-CM-125L HJ-CM-125R SU-LB-262 + 2 HH-MS-1075'],
    ],
    [
      'too few spacers',
      '1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 2 SU-LB-262, 1 HH-MS-1075',
      ['missing spacers_missing HH-MS-1075 + 1 HH-MS-1075'],
    ],
    [
      'more brackets than joints',
      '1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 4 SU-LB-262, 4 HH-MS-1075',
      ['missing more_brackets_than_joints HJ-CM-125L HJ-CM-125R SU-LB-262 + 2 HJ-CM-125R'],
    ],
    [
      'bushings in brackets of another width',
      '2 SU-BSH-250, 2 SU-LB-262',
      ['mismatch stack_does_not_close SU-BSH-250 SU-LB-262'],
    ],
    [
      'a bolt that is too short',
      '2 AX-TB-300, 2 B58-200',
      ['mismatch bolt_does_not_fit AX-TB-300 B58-200 + 2 B58-250'],
    ],
    [
      'a bolt that is too thick',
      '2 AX-TB-300, 2 B34-325',
      ['mismatch bolt_does_not_fit AX-TB-300 B34-325 + 2 B58-250'],
    ],
    [
      'a bolt that is too thick for a tab',
      '1 TG-FT-050, 2 B34-325',
      ['mismatch bolt_does_not_fit B34-325 TG-FT-050'],
    ],
    [
      'brackets for another axle tube than that of the truss',
      '1 AX-FT-350, 1 AX-LL-300, 1 AX-SM-300',
      ['mismatch axle_tubes_differ AX-FT-350 AX-LL-300 AX-SM-300'],
    ],
    [
      'a clamp for another tie rod',
      '1 ST-DSC-175, 1 ST-TT-150',
      [
        'mismatch clamp_and_tube ST-DSC-175 ST-TT-150 + 1 ST-DSC-150',
        'missing tube_without_adapter ST-TT-150 + 1 HH-TA-075P',
      ],
    ],
    [
      'a clamp for another tie rod than that of the kit',
      '1 ST-DSC-200, 1 ST-TRK-075',
      ['mismatch clamp_and_tube ST-DSC-200 ST-TRK-075 + 1 ST-DSC-150'],
    ],
    [
      'a ring for another wheel than that of the kit',
      '1 WB-KIT-15, 1 WB-OR-17',
      ['mismatch wheels_differ WB-KIT-15 WB-OR-17'],
    ],
    [
      'a wheel centre for another wheel',
      '1 WB-SET-17, 1 WB-WC-5550',
      ['mismatch wheels_differ WB-SET-17 WB-WC-5550'],
    ],
    [
      'a joint that does not go into the only clamp',
      '1 HJ-CM-075P, 1 ST-DSC-150',
      ['mismatch joint_and_clamp HJ-CM-075P ST-DSC-150'],
    ],
  ])('is named: %s', (_, text, findings) => {
    expect(findingsOf(text)).toEqual(findings);
  });

  it('says both sizes of tubes', () => {
    expect(because('1 AX-FT-350, 1 AX-LL-300')).toEqual([
      'These parts are for axle tubes of 3 in and 3-1/2 in, so they do not go on one axle',
    ]);
    expect(because('1 ST-DSC-200, 1 ST-TRK-075')).toEqual([
      'The part is for 2 in tube, this tube is 1-1/2 in',
    ]);
  });

  it('says both numbers', () => {
    expect(because('1 HJ-CM-075P, 2 HH-MS-7562, 2 SU-LB-262')).toEqual([
      "Bracket is 2.625 in inside, the stack is 2.000 in: 5/8 in too narrow, and the spacer's bore is 5/8 in, the bracket's bolt 3/4 in",
    ]);
    expect(because('2 HJ-CM-075R, 2 HH-JN-075P, 1 HH-TA-075P, 1 ST-TT-150')).toEqual([
      '2 right-hand 3/4-16 joints, but 1 right-hand adapter and 1 left-hand',
    ]);
    expect(because('2 ST-TT-150, 1 HH-TA-075P')).toEqual([
      '2 tubes have 4 ends, and the list has 2 adapters for them',
    ]);
    expect(because('1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 4 SU-LB-262, 4 HH-MS-1075')).toEqual([
      '4 brackets of this size, but 2 joints to put in: 2 left empty',
    ]);
  });
});

describe('a cart of 36 pieces that do not go together', () => {
  const cart =
    '4 SU-LB-262, 6 HJ-CM-075R, 2 HJ-CM-087L, 4 HH-MS-7562, 4 HH-JN-125P, 4 HH-TA-062P, 2 ST-TT-150, 4 HH-MS-1075, 4 B58-200, 2 SU-BSH-250';

  it('has 36 pieces', () => {
    expect(lines(cart).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(36);
  });

  it('gets a finding for each mismatch', () => {
    expect(findingsOf(cart)).toEqual([
      'mismatch joint_and_nut HH-JN-125P HJ-CM-075R',
      'mismatch joint_and_adapter HH-TA-062P HJ-CM-075R',
      'mismatch joint_and_adapter HH-TA-062P HJ-CM-087L',
      'mismatch adapter_and_tube HH-TA-062P ST-TT-150',
      'mismatch spacer_and_joint HH-MS-1075 HJ-CM-075R HJ-CM-087L',
      'mismatch stack_does_not_close SU-BSH-250 SU-LB-262',
      'mismatch stack_does_not_close HH-MS-7562 HJ-CM-075R HJ-CM-087L SU-LB-262',
      'mismatch bolt_does_not_fit B58-200 SU-LB-262 + 4 B34-325',
      'advice one_hand HJ-CM-075R + 6 HJ-CM-075L',
      'advice jam_nut_missing HJ-CM-075R + 6 HH-JN-075P',
      'advice one_hand HJ-CM-087L + 2 HJ-CM-087R',
      'advice jam_nut_missing HJ-CM-087L + 2 HH-JN-087P',
    ]);
  });
});

describe('36 pieces for $1,863 of which no link can be built', () => {
  const CART =
    '8 SU-LB-262, 8 HJ-CM-087R, 2 HJ-CM-125R, 4 HH-JN-075P, 2 HH-MS-7562, 4 HH-TA-062P, 4 ST-TT-150, 4 SU-BSH-250';
  const items = CART.split(', ').map((line) => {
    const [quantity = '', sku = ''] = line.split(' ');
    return { part: named(sku), quantity: Number(quantity) };
  });
  const findings = check(
    items.map(({ part, quantity }) => ({ productId: part.id, quantity })),
    wholeShelf,
  );
  const saying = (...skus: string[]) =>
    findings
      .filter(({ parts }) => skus.every((sku) => parts.includes(named(sku))))
      .map(({ level, because: said }) => `${level}: ${said}`);

  it('are 36 pieces for $1,863', () => {
    expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(36);
    expect(items.reduce((sum, { part, quantity }) => sum + part.cents * quantity, 0)).toBe(186_364);
  });

  it.each([
    [
      'the wrong jam nuts',
      ['HH-JN-075P'],
      [
        'mismatch: 3/4-16 right-hand jam nut on 7/8-14 right-hand joint: the sizes differ, 7/8 and 3/4, and the threads per inch differ, 14 and 16',
      ],
    ],
    [
      'adapters of another thread',
      ['HH-TA-062P', 'HJ-CM-087R'],
      [
        'mismatch: 7/8-14 right-hand thread into 5/8-18 right-hand adapter: the sizes differ, 7/8 and 5/8, and the threads per inch differ, 14 and 18',
      ],
    ],
    [
      'adapters without a tube, and tube without adapters',
      ['HH-TA-062P', 'ST-TT-150'],
      ['mismatch: The adapter is for 1-1/4 in tube, this tube is 1-1/2 in'],
    ],
    [
      '2.625 in brackets with 2.000 in stacks',
      ['SU-LB-262', 'HH-MS-7562'],
      [
        "mismatch: Bracket is 2.625 in inside, the stack is 2.000 in: 5/8 in too narrow, and the spacer's bore is 5/8 in, the bracket's bolt 3/4 in",
      ],
    ],
    [
      'bushings that are too narrow for them',
      ['SU-LB-262', 'SU-BSH-250'],
      ['mismatch: Bracket is 2.625 in inside, the bushing is 2.500 in: 1/8 in too narrow'],
    ],
  ])('are told of %s', (_, skus, said) => {
    expect(saying(...skus)).toEqual(said);
  });

  it('are told of joints of one hand', () => {
    expect(saying('HJ-CM-087R')).toContain(
      'advice: 8 right-hand and 0 left-hand 7/8-14 joints: a link with one of each hand is adjusted without unbolting it',
    );
    expect(saying('HJ-CM-087R')).toContain(
      'advice: 8 joints of 7/8-14 have no jam nut on the list',
    );
  });

  it('leave no part unnamed', () => {
    const wrong = findings.filter(({ level }) => level === 'mismatch');
    expect(new Set(wrong.flatMap(({ parts }) => parts))).toEqual(
      new Set(items.map(({ part }) => part)),
    );
  });
});

describe('any list', () => {
  const ids = [...shelf.parts.keys()];
  const anyLines = fc.array(
    fc.record({
      productId: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: fc.integer() },
      ),
      quantity: fc.integer({ min: 1, max: 999 }),
    }),
    { maxLength: 60 },
  );

  it('gets findings about its own products, with whole suggestions from the shelf', () => {
    fc.assert(
      fc.property(anyLines, (list) => {
        const listed = new Set(list.map(({ productId }) => productId));
        for (const { parts, because: said, suggestion } of check(list, shelf)) {
          expect(parts.length).toBeGreaterThan(0);
          for (const { id } of parts) expect(listed).toContain(id);
          expect(said).not.toMatch(/undefined|NaN|null|safe|strong|\.$/);
          if (!suggestion) continue;
          expect(shelf.parts.get(suggestion.part.id)).toBe(suggestion.part);
          expect(Number.isInteger(suggestion.quantity) && suggestion.quantity > 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gets the same findings when its lines are split', () => {
    fc.assert(
      fc.property(anyLines, (list) => {
        const split = list.flatMap(({ productId, quantity }) =>
          quantity > 1
            ? [
                { productId, quantity: 1 },
                { productId, quantity: quantity - 1 },
              ]
            : [{ productId, quantity }],
        );
        expect(check(split, shelf)).toEqual(check(list, shelf));
      }),
      { numRuns: 100 },
    );
  });
});
