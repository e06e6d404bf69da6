import { nameKey } from '../../../shop/typed-text';
import { MAX_SUPPLIERS, type Supplier } from '../../../shop/workshop/supplier';
import { ApiError } from '../../ground/api-error';
import { plain, rowsIn } from '../../tables/rows';
import { nounActs, resourceStore } from '../resource-store';

/** The suppliers (docs/rules.md 24.1). */
export const supplierStore = resourceStore<Supplier>({
  rows: rowsIn<Supplier>(
    'supplier',
    {
      name: plain('name'),
      number: plain('number'),
      leadDays: plain('lead_days'),
      notes: plain('notes'),
    },
    { words: ['name', 'number', 'notes'], by: 'name' },
  ),
  noun: 'supplier',
  log: nounActs('supplier', ({ name }) => name),
  check: ({ name }, others) => {
    if (others.length >= MAX_SUPPLIERS)
      throw new ApiError('invalid', `There can be at most ${MAX_SUPPLIERS} suppliers.`);
    const message = `Another supplier is called ${name}.`;
    if (others.some((other) => nameKey(other.name) === nameKey(name)))
      throw new ApiError('invalid', message, { fields: { name: message } });
  },
});
