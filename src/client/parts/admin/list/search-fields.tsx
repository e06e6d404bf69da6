import { Field } from '../../../ui/field';
import type { FieldState } from '../../../ui/use-form';

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: { searchTitle?: string; searchDescription?: string };
}

/** The title and the description that search engines show of a part, a category or a page. */
export const SearchFields = ({ field, values }: Props) => (
  <>
    <div className="wide">
      <Field
        hint="Empty: its own title. The name of the shop is added."
        {...field('searchTitle')}
        label="Title for search engines"
        autoComplete="off"
        defaultValue={values.searchTitle}
      />
    </div>
    <div className="wide">
      <Field
        hint="Empty: made from its own text."
        {...field('searchDescription')}
        kind="textarea"
        rows={3}
        label="Description for search engines"
        defaultValue={values.searchDescription}
      />
    </div>
  </>
);
