import type * as z from 'zod/mini';
import { Axle } from '../../shop/catalogue/search/axle-edit';
import { resource } from '../resource';

/** The axles that a search knows by name. 400 when the shop has the maximum number, or another one has one of the names. */
export const AXLES = resource('/api/admin/axles', Axle, {
  read: 'products.read',
  write: 'products.write',
});

/** An axle as the admin sees it. Tubes are outside diameters in inches. */
export const AdminAxle = AXLES.stored;
export type AdminAxle = z.infer<typeof AdminAxle>;
