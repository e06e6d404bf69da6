import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/account/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  addNote,
  customer,
  customerList,
  ordersOfCustomer,
  removeNote,
} from '../../services/account/admin';

export const adminAccountRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listCustomers, ({ query, now }) => customerList(db, query, now));
  admin(calls.getCustomer, ({ params, rights, now }) => customer(db, params.id, { rights, now }));
  admin(calls.listCustomerOrders, ({ params, query }) =>
    ordersOfCustomer(db, params.id, query.page),
  );

  admin(calls.noteOnCustomer, async ({ params, body, adminId: by, rights, now }) => {
    await addNote(db, params.id, body.body, { by, now });
    return customer(db, params.id, { rights, now });
  });

  admin(calls.removeCustomerNote, async ({ params, adminId: by, rights, now }) => {
    await removeNote(db, params.id, params.noteId, { by, now });
    return customer(db, params.id, { rights, now });
  });
};
