import type { AdminOrder } from '../../../../../contract/orders/admin';
import { taxNumbers } from '../../../../../shop/site/site';
import { useSite } from '../../../../data/site/site';
import { cad, parsePrice } from '../../../../../shop/money';
import { SizedText } from '../../../../parts/sized-text';

interface Props {
  lines: readonly { item: AdminOrder['items'][number]; quantity: number }[];
}

/** The lines of an invoice or a credit note, with their prices. */
export const PaperLines = ({ lines }: Props) => (
  <table className="lines">
    <thead>
      <tr>
        <th scope="col">SKU</th>
        <th scope="col">Part</th>
        <th scope="col" className="number">
          Quantity
        </th>
        <th scope="col" className="number">
          Each
        </th>
        <th scope="col" className="number">
          Line
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ item: { id, price, product }, quantity }) => (
        <tr key={id}>
          <td className="sku">{product.sku ?? 'N/A'}</td>
          <th scope="row">
            <SizedText text={product.name} />
          </th>
          <td className="number">{quantity}</td>
          <td className="number">{cad(parsePrice(price))}</td>
          <td className="number">{cad(parsePrice(price) * quantity)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The foot of an invoice or a credit note. */
export const PaperFoot = () => {
  const shop = useSite();
  return <p className="foot">{`All sums in Canadian dollars. ${taxNumbers(shop)}`.trim()}</p>;
};
