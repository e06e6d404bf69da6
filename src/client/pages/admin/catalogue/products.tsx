import { AdminMissing } from '../../../parts/admin/admin-missing';
import { ProductEdit, ProductNew } from './product-edit';
import { ProductImport } from './product-import';
import { ProductList } from './product-list';

/** The products desk: the list, a product, a new one, or a file of many. `at` is what stands behind its address. */
export const Products = ({ at: [name] }: { at: string[] }) => {
  if (name === undefined) return <ProductList />;
  if (name === 'new') return <ProductNew />;
  if (name === 'import') return <ProductImport />;
  if (/^[1-9]\d{0,8}$/.test(name)) return <ProductEdit key={name} id={name} />;
  return <AdminMissing path={`/admin/products/${name}`} />;
};
