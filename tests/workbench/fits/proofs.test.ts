import { expect, it } from 'vitest';
import { fitProofs } from '../../../src/workbench/fits/proofs';
import { indexParts } from '../../../src/workbench/fits/shelf';
import { sold } from './real-shelf';

const shelf = indexParts([
  ...sold,
  {
    id: 1,
    name: 'A part without numbers',
    sku: 'NR-X',
    description: '',
    price: '5.00',
    inStock: true,
    interfaces: [],
  },
]);

const proofs = (...skus: string[]) => {
  const lines = skus.map((sku) => ({ productId: shelf.bySku.get(`NR-${sku}`)?.id ?? 0 }));
  const { proven, unproven } = fitProofs(lines, shelf);
  return {
    proven: proven.map(({ part, partner, because }) => `${part.sku} ${partner.sku}: ${because}`),
    unproven: unproven.map(({ sku }) => sku),
  };
};

it('names a partner on the list and the reason for each part that has one (docs/rules.md 15.17)', () => {
  const thread = '3/4-16 right-hand thread into 3/4-16 right-hand adapter';
  expect(proofs('HJ-CM-075R', 'HH-TA-075P', 'ST-TT-150')).toEqual({
    proven: [
      `NR-HJ-CM-075R NR-HH-TA-075P: ${thread}`,
      `NR-HH-TA-075P NR-HJ-CM-075R: ${thread}`,
      'NR-ST-TT-150 NR-HH-TA-075P: 1.000 in shank into 1-1/2 in tube, 1.000 in inside',
    ],
    unproven: [],
  });
});

it('calls nothing one that fits without stated numbers, or beside what does not fit', () => {
  expect(proofs('HJ-CM-075R', 'HH-TA-087P', 'X', 'nothing')).toEqual({
    proven: [],
    unproven: ['NR-HJ-CM-075R', 'NR-HH-TA-087P', 'NR-X'],
  });
});

it('takes a part that is on two lines once, and it is no partner of itself', () => {
  expect(proofs('HJ-CM-075R', 'HJ-CM-075R')).toEqual({ proven: [], unproven: ['NR-HJ-CM-075R'] });
});
