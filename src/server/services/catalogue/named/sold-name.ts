import { itemTitle } from '../../../../shop/catalogue/variants';
import { PRODUCT_JSON, type ProductRow } from '../../../tables/catalogue/catalogue-rows';

/** The name under which a part is sold: with its option, since sizes of one part may share a name (docs/rules.md 3.2). */
export const soldName = ({
  id,
  name,
  attributes,
}: Pick<ProductRow, 'id' | 'name' | 'attributes'>): string =>
  itemTitle({ name, attributes: PRODUCT_JSON.attributes.read(attributes, id) });
