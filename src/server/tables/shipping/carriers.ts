import { z } from 'zod';
import { CarrierEdit } from '../../../shop/shipping/carrier';
import { announceChange } from '../engine/changes';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import type { CarrierRow } from './shipping-rows';

const SERVICES = jsonColumn('carrier.services', z.array(z.unknown()));

/** A stored carrier. */
export interface StoredCarrier extends CarrierEdit {
  id: string;
  revision: number;
}

const asCarrier = (row: CarrierRow): StoredCarrier => ({
  id: row.id,
  revision: row.revision,
  ...CarrierEdit.parse({
    name: row.name,
    tracking: row.tracking,
    services: SERVICES.read(row.services, row.id),
    offFrom: row.off_from,
    offWords: row.off_words,
  }),
});

/** The carriers in their order. */
export const readCarriers = async (db: Queries): Promise<StoredCarrier[]> => {
  const rows = await db.selectFrom('carrier').selectAll().orderBy('position').execute();
  return rows.map(asCarrier);
};

const carrierColumns = ({ name, tracking, services, offFrom, offWords }: CarrierEdit) => ({
  name,
  tracking,
  services: SERVICES.write(services),
  off_from: offFrom,
  off_words: offWords,
});

/** Adds a carrier after the others. */
export const addCarrierRow = async (
  db: Queries,
  carrier: StoredCarrier,
  position: number,
  now: number,
): Promise<void> => {
  const { id, revision } = carrier;
  await db
    .insertInto('carrier')
    .values({ id, revision, position, changed_at: now, ...carrierColumns(carrier) })
    .execute();
  await announceChange(db);
};

/** Replaces a carrier. @returns false when its revision is not the one before any more */
export const saveCarrierRow = async (
  db: Queries,
  carrier: StoredCarrier,
  now: number,
): Promise<boolean> => {
  const { id, revision } = carrier;
  const { numUpdatedRows } = await db
    .updateTable('carrier')
    .set({ revision, changed_at: now, ...carrierColumns(carrier) })
    .where('id', '=', id)
    .where('revision', '=', revision - 1)
    .executeTakeFirstOrThrow();
  await announceChange(db);
  return numUpdatedRows > 0n;
};
