import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categories, subcategories } from '../../../../data/catalogue/catalogue';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
  /** Called with the slug of the category that is chosen. */
  onChosen?: (slug: string) => void;
}

/** Category and sub-category. The sub-categories are those of the chosen category. */
export const ShelfFields = ({ field, values, onChosen }: Props) => {
  const [shelf, setShelf] = useState(values.category ?? '');
  const all = useQuery(categories).data ?? [];
  const chosen = all.find(({ slug }) => slug === shelf);
  const { data: below = [] } = useQuery({
    ...subcategories(chosen?.id ?? 0),
    enabled: chosen !== undefined,
  });
  return (
    <>
      <Field
        {...field('category')}
        kind="select"
        label="Category"
        required
        // Uncontrolled: the form renders between the browser's input and change events and would reset a controlled value.
        key={all.length}
        defaultValue={values.category ?? ''}
        onChange={({ target }) => {
          setShelf(target.value);
          onChosen?.(target.value);
        }}
      >
        <option value="">Choose…</option>
        {all.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        key={`${shelf} ${below.length}`}
        {...field('subcategory')}
        kind="select"
        label="Sub-category"
        defaultValue={shelf === values.category ? (values.subcategory ?? '') : ''}
      >
        <option value="">None</option>
        {below.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
    </>
  );
};
