import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { ProductEdit, ProductNew } from './product-edit';
import { ProductImport } from './product-import';
import { ProductList } from './product-list';

/** The admin's product pages: the list, one product, a new product, the import. `at` is the rest of the path. */
export const Products = ({ at: [name] }: { at: string[] }) => {
  if (name === undefined) return <ProductList />;
  if (name === 'new') return <ProductNew />;
  if (name === 'import') return <ProductImport />;
  if (/^[1-9]\d{0,8}$/.test(name)) return <ProductEdit key={name} id={name} />;
  return <AdminMissing path={`/admin/products/${name}`} />;
};
