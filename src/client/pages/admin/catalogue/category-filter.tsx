import { useQuery } from '@tanstack/react-query';
import { categories } from '../../../data/catalogue/catalogue';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';

/** Narrows a list of parts to one category. */
export const CategoryFilter = () => {
  const shelves = useQuery(categories).data ?? [];
  const options = shelves.map(({ slug, name }) => [slug, name] as const);
  return (
    <AdminFilter label="Category" name="category" options={[['', 'All Categories'], ...options]} />
  );
};
