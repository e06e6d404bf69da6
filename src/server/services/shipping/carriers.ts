import type {
  getCarrier,
  setCarrier as setCarrierCall,
} from '../../../contract/shipping/admin-carriers';
import { TRACKING_PAGES, type TrackingPages } from '../../../shop/orders/tracking';
import {
  type CarrierEdit,
  MAX_CARRIERS,
  TABLE_CARRIER,
  carrierTable,
  isOff,
  offWords,
} from '../../../shop/shipping/carrier';
import type { ShippingTable } from '../../../shop/shipping/built-in-table';
import { type Transit, transitDays } from '../../../shop/shipping/transit';
import { shopDay } from '../../../shop/shop-day';
import {
  type RateSource,
  type UsedCarriers,
  tableSource,
  withOtherCarriers,
} from '../../gateways/rate-source';
import { nameKey } from '../../../shop/typed-text';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import {
  type StoredCarrier,
  addCarrierRow,
  readCarriers,
  saveCarrierRow,
} from '../../tables/shipping/carriers';
import { removeShippingQuotes } from '../../tables/shipping/quotes';
import type { ShippingTableHolder } from './table';

/** The tracking pages of the carriers. */
export const trackingPages = (carriers: readonly StoredCarrier[]): TrackingPages =>
  Object.fromEntries(carriers.map(({ name, tracking }) => [name, tracking]));

export interface CarriersHolder {
  readonly current: readonly StoredCarrier[];
  /** Their tracking pages; undefined while these are the built-in ones. */
  readonly changedPages: TrackingPages | undefined;
  /** Reads them again: another process may have changed them. */
  refresh: () => Promise<void>;
}

/** Keeps the carriers in memory: quotes do not read the database for them. */
export const holdCarriers = async (db: Queries): Promise<CarriersHolder> => {
  const read = async () => {
    const carriers = await readCarriers(db);
    const pages = trackingPages(carriers);
    const isBuiltIn = JSON.stringify(pages) === JSON.stringify(TRACKING_PAGES);
    return { carriers, changedPages: isBuiltIn ? undefined : pages };
  };
  let held = await read();
  return {
    get current() {
      return held.carriers;
    },
    get changedPages() {
      return held.changedPages;
    },
    refresh: async () => {
      const fresh = await read();
      if (JSON.stringify(fresh) !== JSON.stringify(held)) held = fresh;
    },
  };
};

/** Which carriers are used now, and the tables of those that have services of their own. */
export const usedCarriers = (
  carriers: readonly StoredCarrier[],
  table: ShippingTable,
  now: number,
): UsedCarriers => {
  if (!carriers.some(({ offFrom, services }) => offFrom !== null || services.length > 0))
    return { isTableOff: false, tables: [] };
  const today = shopDay(new Date(now));
  return {
    isTableOff: carriers.some((carrier) => carrier.id === TABLE_CARRIER && isOff(carrier, today)),
    tables: carriers
      .filter((carrier) => carrier.id !== TABLE_CARRIER && carrier.services.length > 0)
      .filter((carrier) => !isOff(carrier, today))
      .map((carrier) => carrierTable(carrier, table)),
  };
};

/**
 * The source of the rates of all carriers that are used.
 * @param first gives the rates of the carrier of the shipping table, from the table or from the carrier itself
 */
export const openRateSource = (
  {
    shippingTable,
    carriers,
    clock,
  }: { shippingTable: ShippingTableHolder; carriers: CarriersHolder; clock: () => number },
  first: (table: RateSource) => RateSource = (table) => table,
): RateSource =>
  withOtherCarriers(first(tableSource(() => shippingTable.current)), () =>
    usedCarriers(carriers.current, shippingTable.current, clock()),
  );

/** The days that parcels are on the way with the carriers used now. @returns undefined when none is used */
export const usedTransit = (
  carriers: readonly StoredCarrier[],
  table: ShippingTable,
  now: number,
): Transit | undefined => {
  const { isTableOff, tables } = usedCarriers(carriers, table, now);
  return transitDays([...(isTableOff ? [] : [table]), ...tables]);
};

/** The sentences for buyers about carriers that are switched off now; undefined when there are none. */
export const carrierNotices = (
  carriers: readonly StoredCarrier[],
  now: number,
): string[] | undefined => {
  if (!carriers.some(({ offFrom }) => offFrom !== null)) return undefined;
  const words = offWords(carriers, shopDay(new Date(now)));
  return words.length ? words : undefined;
};

/** The names of the carriers that are switched off now; undefined when all are used. */
export const namesOff = (carriers: readonly StoredCarrier[], now: number): string[] | undefined => {
  const today = shopDay(new Date(now));
  const names = carriers.flatMap((one) => (isOff(one, today) ? one.name : []));
  return names.length ? names : undefined;
};

/** @throws ApiError invalid for a name that is taken, and for services beside the shipping table */
const refuseNames = (
  carriers: readonly StoredCarrier[],
  id: string | undefined,
  edit: CarrierEdit,
  tableServices: readonly string[],
): void => {
  const refuse = (field: string, message: string): never => {
    throw new ApiError('invalid', message, { fields: { [field]: message } });
  };
  if (id === TABLE_CARRIER && edit.services.length)
    refuse('services', 'The services of this carrier are the shipping table.');
  const others = carriers.filter((carrier) => carrier.id !== id);
  if (others.some(({ name }) => nameKey(name) === nameKey(edit.name)))
    refuse('name', 'There is a carrier of this name.');
  const taken = new Set(
    [...tableServices, ...others.flatMap(({ services }) => services.map(({ name }) => name))].map(
      nameKey,
    ),
  );
  for (const [at, { name }] of edit.services.entries())
    if (taken.has(nameKey(name)))
      refuse(`services.${at}.name`, `Another carrier has the service "${name}".`);
};

const carrierEdit = ({ id: _, revision: __, ...edit }: StoredCarrier): CarrierEdit => edit;

interface Actor {
  by: string;
  now: number;
  /** The services of the shipping table. */
  tableServices: readonly string[];
}

/** The carrier with this id. @throws ApiError not_found */
export const carrierWith = (carriers: readonly StoredCarrier[], id: string): StoredCarrier => {
  const found = carriers.find((carrier) => carrier.id === id);
  if (!found) throw new ApiError<typeof getCarrier>('not_found', 'There is no such carrier.');
  return found;
};

/** Adds a carrier. @returns its id @throws ApiError invalid */
export const addCarrier = (
  db: Db,
  edit: CarrierEdit,
  { by, now, tableServices }: Actor,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const carriers = await readCarriers(tx);
    refuseNames(carriers, undefined, edit, tableServices);
    if (carriers.length >= MAX_CARRIERS)
      throw new ApiError('invalid', `There are at most ${MAX_CARRIERS} carriers.`);
    const id = newId();
    await addCarrierRow(tx, { ...edit, id, revision: 1 }, carriers.length + 1, now);
    const detail = { name: edit.name };
    await noteAct(tx, { at: now, by, act: 'carrier.added', subject: `carrier:${id}`, detail });
    return id;
  });

/**
 * Changes a carrier. Rates that were quoted before and are not frozen end, so that nobody pays for a carrier that was
 * switched off. @throws ApiError invalid, not_found, edit_conflict
 */
export const setCarrier = (
  db: Db,
  id: string,
  { revision, ...edit }: CarrierEdit & { revision: number },
  { by, now, tableServices }: Actor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const carriers = await readCarriers(tx);
    const before = carrierWith(carriers, id);
    const changes = changesBetween(carrierEdit(before), edit);
    if (!Object.keys(changes).length) return;
    const conflict = new ApiError<typeof setCarrierCall>(
      'edit_conflict',
      'Someone else changed this while you had it open. Your changes were not saved.',
      { stored: { ...before, hasTable: id === TABLE_CARRIER } },
    );
    if (before.revision !== revision) throw conflict;
    refuseNames(carriers, id, edit, tableServices);
    if (!(await saveCarrierRow(tx, { ...edit, id, revision: revision + 1 }, now))) throw conflict;
    if (changes.offFrom || changes.services) await removeShippingQuotes(tx);
    const detail = { name: edit.name, changes };
    await noteAct(tx, { at: now, by, act: 'carrier.changed', subject: `carrier:${id}`, detail });
  });
