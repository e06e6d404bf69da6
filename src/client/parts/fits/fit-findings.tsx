import { counted } from '../../../shop/counted';
import { canOrder } from '../../../shop/catalogue/stock';
import { itemTitle } from '../../../shop/catalogue/variants';
import { chakra } from '@chakra-ui/react';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint';
import type { checkFits } from '../../../contract/fits/fits';
import type { Product } from '../../../shop/catalogue/product';
import { productsByIds } from '../../data/catalogue/specs';
import { fitsCheck } from '../../data/fits/fits';
import { Button } from '../../ui/button';
import { SizedText } from '../sized-text';
import { AddedNote, addedNoteStyle } from './added-note';
import { useAddParts } from './use-add-parts';

type Finding = ReplyOf<typeof checkFits>['findings'][number];

const Block = chakra('section', {
  base: {
    border: '1px solid',
    borderColor: 'line',
    borderLeftWidth: '4px',
    rounded: 'md',
    bg: 'sunken',
    p: '4',
    my: '5',
    '& h2': { fontSize: 'lg', mb: '1' },
    '& li': { py: '3', borderTop: '1px solid', borderColor: 'line' },
    '& li b, & li small': { display: 'block' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' },
    // The texts of plain buttons are in line with the others.
    '& > button, & details > button': { mx: '-3' },
    '& summary': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      minHeight: '44px',
      my: '-2',
      cursor: 'pointer',
      '&::-webkit-details-marker': { display: 'none' },
      '& h2': { mb: '0' },
      '& span': { ml: 'auto', color: 'muted', fontSize: 'sm' },
      _after: { content: '"+"', fontSize: '2xl', color: 'accent' },
    },
    '& details[open] > summary': { mb: '2', _after: { content: '"−"' } },
    ...addedNoteStyle,
  },
});

/** Findings that are shown at once. */
const FIRST = 3;
/** A list of so many parts is a stock order, of which one line says how many findings there are. */
const STOCK_ORDER = 15;

const TITLES: Record<Finding['level'], string> = {
  mismatch: 'Does not fit',
  missing: 'Not on your list yet',
  advice: 'Worth a look',
};

const findingKey = ({ code, productIds }: Finding): string => `${code} ${productIds.join()}`;

interface Props {
  lines: readonly { productId: number; quantity: number }[];
  /** Adds a suggested part to the list; by default it is added to the cart. */
  onAdd?: (part: { productId: number; quantity: number }) => void;
  /** Whether it is one line that opens, where the buyer is busy with something else. */
  isFolded?: boolean;
}

interface OneProps {
  finding: Finding;
  /** The parts that the finding is about, and the suggested one; without those that are not loaded yet. */
  products: readonly Product[];
  onHave: () => void;
  onAdd: Props['onAdd'];
}

const OneFinding = ({ finding, products, onHave, onAdd }: OneProps) => {
  const { level, because, suggestion, productIds } = finding;
  const product = products.find(({ id }) => id === suggestion?.productId);
  const names = products.filter(({ id }) => productIds.includes(id)).map(itemTitle);
  const { add, pending, added } = useAddParts();
  return (
    <li>
      <b>{TITLES[level]}</b>
      <SizedText text={because} />
      {names.length > 0 && (
        <small>
          <SizedText text={names.join(', ')} />
        </small>
      )}
      <div className="acts">
        {suggestion && product && (
          <Button
            look="outline"
            disabled={!onAdd && !canOrder(product)}
            aria-disabled={pending || undefined}
            onClick={() =>
              onAdd ? onAdd(suggestion) : void add([{ product, quantity: suggestion.quantity }])
            }
          >
            {onAdd || canOrder(product)
              ? `Add ${suggestion.quantity} × ${itemTitle(product)}`
              : `${itemTitle(product)} is out of stock`}
          </Button>
        )}
        {level !== 'mismatch' && (
          <Button look="plain" onClick={onHave}>
            I have it already
          </Button>
        )}
      </div>
      <AddedNote added={added} />
    </li>
  );
};

/** Parts that do not fit or are missing in a cart or another list. This is advice, never an obstacle (docs/rules.md 15.11). */
export const FitFindings = ({ lines, onAdd, isFolded = false }: Props) => {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const { data } = useQuery({ ...fitsCheck(items), enabled: items.length > 0 });
  const [isWhole, setWhole] = useState(false);
  const [having, setHaving] = useState<readonly string[]>([]);
  const findings = data?.findings.filter((finding) => !having.includes(findingKey(finding))) ?? [];
  const ids = [
    ...new Set(
      findings.flatMap(({ suggestion, productIds }) => [
        ...productIds,
        ...(suggestion ? [suggestion.productId] : []),
      ]),
    ),
  ];
  const { data: listed = [] } = useQuery({ ...productsByIds(ids), enabled: ids.length > 0 });
  if (!findings.length) return null;
  const first = lines.length < STOCK_ORDER ? FIRST : 0;
  const shown = isWhole ? findings : findings.slice(0, first);
  const rest = findings.length - shown.length;
  const all = (
    <>
      <ul>
        {shown.map((finding) => (
          <OneFinding
            key={findingKey(finding)}
            finding={finding}
            products={listed}
            onAdd={onAdd}
            onHave={() => setHaving([...having, findingKey(finding)])}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button look="plain" aria-expanded={false} onClick={() => setWhole(true)}>
          {first ? `Show ${rest} more` : `Show ${counted(rest, 'note')} about this order`}
        </Button>
      )}
    </>
  );
  const title = <h2 id="fit-findings">Do these parts fit together?</h2>;
  return (
    <Block aria-labelledby="fit-findings">
      {isFolded ? (
        <details>
          <summary>
            {title}
            <span>{counted(findings.length, 'note')}</span>
          </summary>
          {all}
        </details>
      ) : (
        <>
          {title}
          {all}
        </>
      )}
    </Block>
  );
};
