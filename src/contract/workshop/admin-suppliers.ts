import { Supplier } from '../../shop/workshop/supplier';
import { resource } from '../resource';

/** The suppliers. 400 when the shop has the maximum number, or another one has the name. */
export const SUPPLIERS = resource('/api/admin/suppliers', Supplier, {
  read: 'products.read',
  write: 'products.write',
});
