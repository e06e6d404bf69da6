import type { Person, Reply } from './shop';

/** A part of the sample catalogue, and the parts that its kit is packed from in tests. */
export const [KIT, BRACKET, GUSSET] = [1001, 1002, 1041];
/** The pieces in each kit. */
export const [BRACKETS, GUSSETS] = [2, 4];

export const CONTENTS = [
  { sku: 'NR-SU-LB-262', quantity: BRACKETS },
  { sku: 'NR-TG-GP-S', quantity: GUSSETS },
  { description: 'sheet of stickers', quantity: 1 },
];

/** Lets the shop pack a kit from its parts. @param more of the change */
export const packFromParts = (admin: Person, more: object = {}): Promise<Reply> =>
  admin.put(`/api/admin/products/${KIT}`, {
    packedFromParts: true,
    interfaces: [{ kind: 'kit', contents: CONTENTS }],
    ...more,
  });
