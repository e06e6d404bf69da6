import type { SearchTexts } from '../../../../shop/search-texts';
import { Field } from '../../../ui/field';

interface Props {
  /** The props of a field. @param hint its own */
  field: (name: keyof SearchTexts, hint: string) => object;
  /** The initial texts of the fields, where `field` does not have them. */
  values?: SearchTexts;
}

const TITLE = 'Empty: its own title. The name of the shop is added.';
const DESCRIPTION = 'Empty: made from its own text.';

/** The title and the description that search engines show of a part, a category or a page. */
export const SearchFields = ({ field, values }: Props) => (
  <>
    <div className="wide">
      <Field
        hint={TITLE}
        defaultValue={values?.searchTitle}
        {...field('searchTitle', TITLE)}
        label="Title for search engines"
        autoComplete="off"
      />
    </div>
    <div className="wide">
      <Field
        hint={DESCRIPTION}
        defaultValue={values?.searchDescription}
        {...field('searchDescription', DESCRIPTION)}
        kind="textarea"
        rows={3}
        label="Description for search engines"
      />
    </div>
  </>
);
