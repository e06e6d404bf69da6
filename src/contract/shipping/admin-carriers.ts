import * as z from 'zod/mini';
import { CarrierEdit } from '../../shop/shipping/carrier';
import { endpoint } from '../endpoint';

/** A carrier for the owner. */
export const KnownCarrier = z.extend(CarrierEdit, {
  id: z.string(),
  revision: z.int(),
  /** Whether its services, prices and days are the shipping table. */
  hasTable: z.boolean(),
});
export type KnownCarrier = z.infer<typeof KnownCarrier>;

/** The carriers in their order. */
export const getCarriers = endpoint('GET', '/api/admin/carriers', {
  right: 'settings.read',
  reply: z.array(KnownCarrier),
});

/** One carrier. */
export const getCarrier = endpoint('GET', '/api/admin/carriers/:id', {
  right: 'settings.read',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  reply: KnownCarrier,
  errors: ['not_found'],
});

/** Adds a carrier. A name that another carrier has, of itself or a service, is refused. */
export const addCarrier = endpoint('POST', '/api/admin/carriers', {
  right: 'settings.write',
  body: CarrierEdit,
  reply: KnownCarrier,
});

/**
 * Changes a carrier, for the next quote (docs/rules.md 5.36). `revision` is the one that the admin has seen; 409
 * `edit_conflict` when there is a newer one, with it as `stored`. Saving what is stored already changes nothing.
 */
export const setCarrier = endpoint('PUT', '/api/admin/carriers/:id', {
  right: 'settings.write',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.extend(CarrierEdit, { revision: z.int() }),
  reply: KnownCarrier,
  errors: ['not_found', 'edit_conflict'],
});
