import type { Province } from '../../../shop/checkout/address';
import type { DatedRate } from '../../../shop/checkout/tax-rates';
import { announceChange } from '../engine/changes';
import type { Queries } from '../schema';
import type { TaxRateRow } from './checkout-rows';

const asRate = (row: TaxRateRow): DatedRate => ({
  province: row.province,
  day: row.day,
  federal: { name: row.federal_name, rate: row.federal_rate },
  provincial:
    row.provincial_name === null || row.provincial_rate === null
      ? null
      : { name: row.provincial_name, rate: row.provincial_rate },
});

/** All rates of all provinces. */
export const taxRates = async (db: Queries): Promise<DatedRate[]> =>
  (await db.selectFrom('tax_rate').selectAll().orderBy('province').orderBy('day').execute()).map(
    asRate,
  );

/** Adds a rate; it replaces one of the same province and day. */
export const saveTaxRate = async (db: Queries, rate: DatedRate): Promise<void> => {
  const { province, day, federal, provincial } = rate;
  const fresh = {
    federal_name: federal.name,
    federal_rate: federal.rate,
    provincial_name: provincial?.name ?? null,
    provincial_rate: provincial?.rate ?? null,
  };
  await db
    .insertInto('tax_rate')
    .values({ province, day, ...fresh })
    .onConflict((conflict) => conflict.columns(['province', 'day']).doUpdateSet(fresh))
    .execute();
  await announceChange(db);
};

export const removeTaxRate = async (
  db: Queries,
  province: Province,
  day: string,
): Promise<void> => {
  await db.deleteFrom('tax_rate').where('province', '=', province).where('day', '=', day).execute();
  await announceChange(db);
};
