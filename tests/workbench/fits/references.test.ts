import { describe, expect, it } from 'vitest';
import { fitsWith } from '../../../src/workbench/fits/fits-with';
import { referencesIn } from '../../../src/workbench/fits/references';
import { type Sold, indexParts } from '../../../src/workbench/fits/shelf';
import { named, shelf, sold } from './real-shelf';

/**
 * The names in the descriptions of the sample and the products they mean, decided by hand. `!` marks those to order.
 */
const NAMED = `
    SU-TAB-250: link bushing kit! > SU-BSH-250; 3/4 in bolts! > HH-BN-75450
    SU-LB-262: misalignment spacers > HH-MS-1075
    SU-BSH-250: 2.50 in trailing arm bracket kit > SU-TAB-250
    SU-TUBE-200: 1-1/4-12 tube adapters > HH-TA-125P
    SU-4LK-200: tube adapters > HH-TA-087P; jam nuts > HH-JN-087P; axle truss! > AX-RTL-350
    SU-HOOP-175: fish plate > TG-FP-014; shock tabs > SU-ST-050
    SU-SH-250: 9/16 in bolt > HH-BN-56400; fish plate > TG-FP-014
    HJ-CM-050R: left hand joint > HJ-CM-050L
    HJ-CM-050L: 1/2-20 joint > HJ-CM-050R
    HJ-CM-062R: 5/8-18 tube adapters > HH-TA-062P; 5/8-18 jam nut pair! > HH-JN-062P
    HJ-CM-062L: 5/8-18 heim > HJ-CM-062R
    HJ-CM-075R: misalignment spacers! > HH-MS-7562
    HJ-CM-075L: right hand joint > HJ-CM-075R; jam nut > HH-JN-075P
    HJ-CM-075P: jam nut > HH-JN-075P; tube adapter pair! > HH-TA-075P
    HJ-CM-087R: 2 in x 0.250 link tube > SU-TUBE-200
    HJ-CM-087L: 7/8-14 jam nut pair > HH-JN-087P
    HJ-CM-125R: 1 in to 3/4 in misalignment spacers > HH-MS-1075; bracket 2.625 in wide > SU-LB-262
    HJ-CM-125L: right hand joint > HJ-CM-125R
    HJ-LT-075L: jam nuts > HH-JN-075P
    HJ-LT-125R: jam nut pair! > HH-JN-125P
    HH-MS-1075: 3/4 in bolt > HH-BN-75450; bracket 2.625 in wide > SU-LB-262
    HH-TA-062P: 1-1/4 in x 0.120 wall tube > SU-TUBE-125
    HH-TA-075P: 1-1/2 in x 0.250 wall tie rod tube > ST-TT-150
    HH-TA-087P: 2 in x 0.250 link tube > SU-TUBE-200
    HH-TA-125P: 2 in x 0.250 tube > SU-TUBE-200
    WB-OR-17: bolt kit > WB-BK-038
    WB-BK-038: 17 in rings > WB-OR-17
    RG-DT-100: 3/4 in bow shackle > RG-BS-075
    RG-TP-075: 3/4 in shackle > RG-BS-075
    RG-BS-075: D-ring tabs > RG-DT-100; tow points > RG-TP-075
    RG-TS-308: 3/4 in bow shackles > RG-BS-075
    RG-SS-044: snatch ring > RG-SR-600; tow point > RG-TP-075
    RG-SR-600: soft shackle > RG-SS-044
    AX-FTK-300: shock mounts > AX-SM-300; track bar bracket > AX-TB-300
    AX-RTL-350: 5/8 in bolts > HH-BN-62400; four link kit > SU-4LK-200
    AX-LL-300: 3/4 in bolt > HH-BN-75450
    AX-SM-300: 1/2 in bolt > HH-BN-50300
    AX-TB-300: 3/4 to 5/8 in misalignment spacers > HH-MS-7562
    AX-OP-300: spring perch > SU-SP-300
    ST-DSC-200: 2 in tube > SU-TUBE-200; cylinder mount > ST-CM-300
    ST-TT-150: 3/4-16 tube adapter pair > HH-TA-075P
    ST-TRK-075: left hand 3/4-16 chromoly heims > HJ-CM-075L; jam nuts > HH-JN-075P; tube adapters > HH-TA-075P; misalignment spacers > HH-MS-7562
    ST-DLK-075: jam nuts > HH-JN-075P
    HH-TA-050P: 1 in x 0.120 wall tube > SU-TUBE-100
    SU-TUBE-100: 1/2-20 tube adapter pair > HH-TA-050P
    SU-TUBE-125: 5/8-18 tube adapter pair > HH-TA-062P
    HH-MS-5038: 3/8 in bolt > HH-BN-38250; bracket 1.25 in wide > SU-LB-125
    HH-MS-6250: 1/2 in bolt > HH-BN-50300; bracket 1.50 in wide > SU-LB-150
    SU-LB-125: misalignment spacers > HH-MS-5038
    SU-LB-150: misalignment spacers > HH-MS-6250
    SU-LB-200: 3/4 to 5/8 in misalignment spacers > HH-MS-7562
    SU-LB-088: 3/4 in bolt > HH-BN-75275
    HH-BN-38250: bracket 1.25 in wide > SU-LB-125
    HH-BN-56400: leaf spring hangers > SU-SH-250
    HH-BN-62350: brackets 2 in wide > SU-LB-200
    HH-BN-75275: heim bracket 7/8 in wide > SU-LB-088
    HH-BN-75450: brackets 2.625 in wide > SU-LB-262
`;

const answers = (product: Partial<Sold>) => {
  const part = { id: 1, name: 'Rod', sku: 'NR-ROD', price: '1.00', inStock: true, ...product };
  const made = indexParts([...sold, part]);
  const [described] = [...made.parts.values()].slice(-1);
  return described
    ? referencesIn(described, made, new Set()).map(({ text, at }) => ({ text, at }))
    : [];
};

describe('what a description names (docs/rules.md 15.16)', () => {
  it.each([...shelf.parts.values()].map((part) => [part.sku?.slice(3) ?? '', part] as const))(
    '%s',
    (sku, part) => {
      const goesWith = fitsWith(part, shelf).flatMap(({ items }) =>
        items.flatMap((one) => (one.verdict === 'fits' ? [one.part] : [])),
      );
      const references = referencesIn(part, shelf, new Set(goesWith));
      for (const { at, text } of references)
        expect(part.description?.startsWith(text, at)).toBe(true);
      const row = NAMED.split('\n').find((line) => line.trim().startsWith(`${sku}:`));
      const told = references.map(
        ({ text, isOrdered, part: other }) =>
          `${text}${isOrdered ? '!' : ''} > ${other.sku?.slice(3)}`,
      );
      expect(told.join('; ')).toBe(row?.split(': ')[1] ?? '');
    },
  );

  it('finds SKUs, and leaves those that the shelf does not have', () => {
    expect(answers({ description: 'Takes NR-HH-TA-075P, not NR-HH-TA-999P. See NR-ROD.' })).toEqual(
      [{ text: 'NR-HH-TA-075P', at: 6 }],
    );
  });

  it('finds names at any place, once each', () => {
    expect(
      answers({ description: 'Join it with our soft shackles, or with one soft shackle.' }),
    ).toEqual([{ text: 'soft shackles', at: 17 }]);
  });

  it.each([
    ['part of a longer name', 'Bolts to the steering arm plate of a link bracket gauge.'],
    ['a name that several have', 'Threads into tube adapters and takes misalignment spacers.'],
    ['another size', 'Sits on 1-3/4 in tie rod tube.'],
    ['a size and a noun that do not go with it', 'Drill it for a 1/2 in bolt.'],
    ['a kit without the word', 'Build it parallel to the drag link.'],
    ['the part itself', 'A snatch ring for everybody.'],
    ['nothing', ''],
  ])('leaves %s', (_, description) => {
    expect(answers({ name: 'Snatch Ring', description })).toEqual([]);
  });

  it('knows what a description tells to order', () => {
    const kit = named('SU-4LK-200');
    const truss = named('AX-RTL-350');
    expect(
      referencesIn(kit, shelf, new Set([truss])).filter(({ isOrdered }) => isOrdered),
    ).toMatchObject([{ text: 'axle truss', part: truss }]);
  });
});
