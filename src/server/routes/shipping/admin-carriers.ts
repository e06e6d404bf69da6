import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/shipping/admin-carriers';
import { TABLE_CARRIER } from '../../../shop/shipping/carrier';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { addCarrier, carrierWith, setCarrier } from '../../services/shipping/carriers';
import { type StoredCarrier, readCarriers } from '../../tables/shipping/carriers';

const known = (carrier: StoredCarrier) => ({ ...carrier, hasTable: carrier.id === TABLE_CARRIER });

/** The carriers for the owner. A change counts for the next quote. */
export const adminShippingCarriersRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, carriers, shippingTable } = context;
  const admin = serveAdmin(app, clock);
  const knownWith = async (id: string) => known(carrierWith(await readCarriers(db), id));
  const tableServices = () => shippingTable.current.services.map(({ service }) => service);

  admin(calls.getCarriers, async () => (await readCarriers(db)).map(known));

  admin(calls.getCarrier, ({ params }) => knownWith(params.id));

  admin(calls.addCarrier, async ({ body, adminId: by, now }) => {
    const id = await addCarrier(db, body, { by, now, tableServices: tableServices() });
    await carriers.refresh();
    return knownWith(id);
  });

  admin(calls.setCarrier, async ({ params: { id }, body, adminId: by, now }) => {
    await setCarrier(db, id, body, { by, now, tableServices: tableServices() });
    await carriers.refresh();
    return knownWith(id);
  });
};
