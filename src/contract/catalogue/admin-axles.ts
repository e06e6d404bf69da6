import * as z from 'zod/mini';
import { Axle } from '../../shop/catalogue/search/axle-edit';
import { PagedQuery, paged } from '../../shop/paged';
import { Done, endpoint } from '../endpoint';

/** An axle as the admin sees it. Tubes are outside diameters in inches. */
export const AdminAxle = z.extend(Axle, { id: z.string() });
export type AdminAxle = z.infer<typeof AdminAxle>;

const Id = z.object({ id: z.string().check(z.maxLength(64)) });

export const listAxles = endpoint('GET', '/api/admin/axles', {
  right: 'products.read',
  query: PagedQuery,
  reply: paged(AdminAxle),
});

export const getAxle = endpoint('GET', '/api/admin/axles/:id', {
  right: 'products.read',
  params: Id,
  reply: AdminAxle,
  errors: ['not_found'],
});

/** Adds an axle. 400 when the shop has the maximum number, or another axle has one of the names. */
export const addAxle = endpoint('POST', '/api/admin/axles', {
  right: 'products.write',
  body: Axle,
  reply: AdminAxle,
});

/** Changes an axle. 400 when another one has one of the names. */
export const changeAxle = endpoint('PUT', '/api/admin/axles/:id', {
  right: 'products.write',
  params: Id,
  body: Axle,
  reply: AdminAxle,
  errors: ['not_found'],
});

export const removeAxle = endpoint('DELETE', '/api/admin/axles/:id', {
  right: 'products.write',
  params: Id,
  reply: Done,
  errors: ['not_found'],
});
