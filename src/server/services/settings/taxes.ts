// Which tax the shop charges (docs/rules.md 5.24).
import type { Province } from '../../../shop/checkout/address';
import type { PlaceTax } from '../../../shop/checkout/tax';
import { DEFAULT_TAX, TaxChoice, chargedOn } from '../../../shop/checkout/tax-rates';
import { shopDay } from '../../../shop/shop-day';
import { taxRates } from '../../tables/checkout/tax-rates';
import type { Queries } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import { findSetting } from '../../tables/settings/shop-settings';
import { readFacts } from '../../tables/site/facts';

export const TAX_CHOICE = jsonColumn('shop_setting.value', TaxChoice);

/** The owner's choice of taxes, with the version of the setting; 0 until it was changed. */
export const taxChoice = async (
  db: Queries,
): Promise<TaxChoice & { version: number; changedAt: number | undefined }> => {
  const row = await findSetting(db, 'taxes');
  if (!row) return { ...DEFAULT_TAX, version: 0, changedAt: undefined };
  const { value, name, version, changed_at: changedAt } = row;
  return { ...TAX_CHOICE.read(value, name), version, changedAt };
};

/** The taxes at a place of delivery; those of the shop's province for pickup and while no place is known. */
export type TaxAt = (province?: Province) => PlaceTax;

/** The taxes at this time, epoch ms. The table is read only when tax is charged by place. */
export const taxesAt = async (db: Queries, at: number): Promise<TaxAt> => {
  const choice = await taxChoice(db);
  const rates = choice.byPlace ? await taxRates(db) : [];
  const charged = chargedOn(rates, shopDay(new Date(at)), choice);
  const { facts } = await readFacts(db);
  return (province = facts.province) => charged(province);
};

/** The taxes of a delivery to this province, or of pickup, at this time, epoch ms. */
export const taxesFor = async (
  db: Queries,
  province: Province | undefined,
  at: number,
): Promise<PlaceTax> => (await taxesAt(db, at))(province);
