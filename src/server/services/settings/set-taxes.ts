// The owner's choice of taxes and their rates (docs/rules.md 10.10).
import type {
  TaxState,
  addTaxRate as addCall,
  removeTaxRate as removeCall,
  setTax as setCall,
} from '../../../contract/settings/settings';
import { PROVINCES, PROVINCE_NAMES, type Province } from '../../../shop/checkout/address';
import {
  type DatedRate,
  type NewRate,
  type TaxChoice,
  chargedOn,
  datedRate,
  rateText,
  ratesOn,
} from '../../../shop/checkout/tax-rates';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import { removeTaxRate, saveTaxRate, taxRates } from '../../tables/checkout/tax-rates';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { saveSetting } from '../../tables/settings/shop-settings';
import { TAX_CHOICE, taxChoice } from './taxes';

interface Acting {
  /** The admin's account. */
  by: string;
  now: number;
}

/** Today's taxes and all known rates. */
export const taxState = async (db: Db, now: number): Promise<TaxState> => {
  const { version, changedAt, ...choice } = await taxChoice(db);
  const rates = await taxRates(db);
  const today = shopDay(new Date(now));
  const [current, charged] = [ratesOn(rates, today), chargedOn(rates, today, choice)];
  return {
    name: choice.byPlace ? 'by-place' : 'flat-13',
    rates: PROVINCES.map((province) => {
      const { federal, provincial } = charged(province);
      return { province, percent: (federal.rate + (provincial?.rate ?? 0)) / 1000 };
    }),
    version,
    changedAt: changedAt === undefined ? null : new Date(changedAt).toISOString(),
    collects: choice.collects,
    onShipping: choice.onShipping,
    table: PROVINCES.flatMap((province) =>
      rates
        .filter(
          (rate) =>
            rate.province === province && (rate.day > today || rate === current.get(province)),
        )
        .map((rate) => ({ ...rate, hasBegun: rate.day <= today })),
    ),
  };
};

/** Stores the choice as the next version. @throws ApiError changed, unless `from` is the current version */
const saveVersion = async (
  tx: Tx,
  { byPlace, collects, onShipping }: TaxChoice,
  { from, version, now }: { from: number; version: number; now: number },
): Promise<void> => {
  if (version !== from)
    throw new ApiError<typeof setCall | typeof addCall>(
      'changed',
      'Someone else changed the taxes while you had them open. Your changes were not saved.',
    );
  const value = TAX_CHOICE.write({ byPlace, collects, onShipping });
  await saveSetting(tx, { name: 'taxes', value, version: version + 1, changed_at: now });
};

/** Sets how tax is charged, from now on. Saving what is set already changes nothing, but for the first save. @throws ApiError changed */
export const setTax = (
  db: Db,
  { from, byPlace, collects: named, onShipping }: TaxChoice & { from: number },
  { by, now }: Acting,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const collects = PROVINCES.filter((province) => named.includes(province));
    const before = await taxChoice(tx);
    if (
      (before.version || from) &&
      before.byPlace === byPlace &&
      before.onShipping === onShipping &&
      before.collects.join() === collects.join()
    )
      return;
    await saveVersion(
      tx,
      { byPlace, collects, onShipping },
      { from, version: before.version, now },
    );
    await noteAct(tx, {
      at: now,
      by,
      act: 'tax.changed',
      subject: 'setting:taxes',
      detail: {
        byPlace,
        collects,
        onShipping,
        before: {
          byPlace: before.byPlace,
          collects: before.collects,
          onShipping: before.onShipping,
        },
      },
    });
  });

/** Logs a rate beside the one that its day has without it. @param others the rates without it */
const noteRate = (
  tx: Tx,
  act: 'tax.rate' | 'tax.rate-removed',
  { province, day, ...rate }: DatedRate,
  others: readonly DatedRate[],
  { by, now }: Acting,
): Promise<string> => {
  const other = ratesOn(others, day).get(province);
  return noteAct(tx, {
    at: now,
    by,
    act,
    subject: 'setting:taxes',
    detail: {
      province: PROVINCE_NAMES[province],
      day,
      rate: rateText(rate),
      other: other ? rateText(other) : null,
    },
  });
};

/**
 * Adds a rate from a day on that has not passed; adding a known one changes nothing. Orders keep what they were made with.
 * @throws ApiError invalid, changed
 */
export const addRate = (
  db: Db,
  { from, rate: input }: { from: number; rate: NewRate },
  acting: Acting,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { now } = acting;
    const rate = datedRate(input);
    const rates = await taxRates(tx);
    const known = rates.find(({ province, day }) => province === rate.province && day === rate.day);
    if (known && rateText(known) === rateText(rate)) return;
    if (rate.day < shopDay(new Date(now)))
      throw new ApiError('invalid', 'A rate begins today or later.', {
        fields: { day: 'Please give today or a later day: what has passed stays as it was' },
      });
    const { version, ...choice } = await taxChoice(tx);
    await saveVersion(tx, choice, { from, version, now });
    await saveTaxRate(tx, rate);
    await noteRate(tx, 'tax.rate', rate, rates, acting);
  });

/** Removes a rate whose day has not begun; one that is not there is removed already. @throws ApiError too_late */
export const removeRate = (
  db: Db,
  { province, day }: { province: Province; day: string },
  acting: Acting,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { now } = acting;
    const rates = await taxRates(tx);
    const rate = rates.find((one) => one.province === province && one.day === day);
    if (!rate) return;
    if (day <= shopDay(new Date(now)))
      throw new ApiError<typeof removeCall>(
        'too_late',
        'This rate has begun, and stays. Add another one from today on.',
      );
    const { version, ...choice } = await taxChoice(tx);
    await saveVersion(tx, choice, { from: version, version, now });
    await removeTaxRate(tx, province, day);
    const others = rates.filter((one) => one !== rate);
    await noteRate(tx, 'tax.rate-removed', rate, others, acting);
  });
