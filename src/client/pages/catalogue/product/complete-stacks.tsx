import { canOrder } from '../../../../shop/catalogue/stock';
import { chakra } from '@chakra-ui/react';

import { useState } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint';
import type { getFits } from '../../../../contract/fits/fits';
import { counted } from '../../../../shop/counted';
import type { Product } from '../../../../shop/catalogue/product';
import { buyerPrice } from '../../../../shop/dealers/vendor-pricing';
import type { DealerRule } from '../../../../shop/discounts/promotions';
import { usePromotions } from '../../../data/discounts/promotions';
import { cad } from '../../../../shop/money';
import { AddedNote } from '../../../parts/fits/added-note';
import { type PartToAdd, useAddParts } from '../../../parts/fits/use-add-parts';
import { SizedText } from '../../../parts/sized-text';
import { Button } from '../../../ui/button';
import { PartLink } from './part-link';

type Stack = ReplyOf<typeof getFits>['stacks'][number];

const Sets = chakra('section', {
  base: {
    '& .kinds': {
      display: 'grid',
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      gap: '2',
      mb: '3',
    },
    '& .kinds label': {
      position: 'relative',
      display: 'grid',
      alignContent: 'center',
      minHeight: '56px',
      px: '3',
      py: '1',
      lineHeight: '1.25',
      fontWeight: '600',
      border: '2px solid',
      borderColor: 'control',
      rounded: 'sm',
      cursor: 'pointer',
    },
    '& .kinds label:has(:checked)': { borderColor: 'action', bg: 'sunken' },
    '& .kinds label:has(:focus-visible)': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '& .kinds input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
    '& .stack': {
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      bg: 'surface',
      p: { base: '4', md: '5' },
      mb: '4',
    },
    '& .stack .why': { mb: '2' },
    '& .stack li': {
      display: 'grid',
      gridTemplateColumns: '3rem minmax(0, 1fr)',
      py: '1',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .stack .sum': { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'center', mt: '4' },
    '& .stack .sum b': { fontFamily: 'heading', fontSize: 'xl' },
  },
});

interface Shown {
  parts: ReadonlyMap<number, Product>;
  isVendor: boolean;
}

/** The parts to buy; undefined when one of them is not loaded. */
const partsToBuy = ({ items }: Stack, parts: Shown['parts']) => {
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = parts.get(productId);
    return product ? [{ product, quantity }] : [];
  });
  return lines.length < items.length ? undefined : lines;
};

const stackSum = (
  lines: readonly (PartToAdd & { product: Product })[],
  dealers: DealerRule | undefined,
): string =>
  cad(
    lines.reduce((sum, { product, quantity }) => sum + buyerPrice(product, dealers) * quantity, 0),
  );

const CompleteStack = ({ stack, parts, isVendor }: Shown & { stack: Stack }) => {
  const { add, pending, added } = useAddParts();
  const { dealers } = usePromotions();
  const lines = partsToBuy(stack, parts);
  if (!lines) return null;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="stack">
      <p className="why">
        <SizedText text={stack.because} />
      </p>
      <ul>
        {lines.map(({ product, quantity }) => (
          <li key={product.id}>
            <span>{`${quantity} ×`}</span>
            <span>
              <PartLink product={product} />
              {!canOrder(product) && ' (Out of Stock)'}
            </span>
          </li>
        ))}
      </ul>
      <div className="sum">
        <b>{stackSum(lines, isVendor ? dealers : undefined)}</b>
        <Button
          disabled={!stack.inStock}
          aria-disabled={pending || undefined}
          onClick={() => void add(lines)}
        >
          {pending ? 'Adding...' : `Add all ${counted(pieces, 'piece')}`}
        </Button>
      </div>
      <AddedNote added={added} />
    </div>
  );
};

const StacksOfKind = ({ stacks, ...shown }: Shown & { stacks: Stack[] }) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {(isWhole ? stacks : stacks.slice(0, 1)).map((stack) => (
        <CompleteStack
          key={stack.items.map(({ productId }) => productId).join()}
          stack={stack}
          {...shown}
        />
      ))}
      {stacks.length > 1 && !isWhole && (
        <Button
          look="plain"
          onClick={() => setWhole(true)}
        >{`Show ${counted(stacks.length - 1, 'other way')}`}</Button>
      )}
    </>
  );
};

/** The kind that is shown first, if there is one. */
const FIRST = 'whole_link';

/** The complete stacks of a part, one kind at a time, the best to buy first (docs/rules.md 15.10). */
export const CompleteStacks = ({
  title,
  stacks,
  ...shown
}: Shown & { title: string; stacks: Stack[] }) => {
  const kinds = stacks.filter(
    ({ kind: own }, at) => stacks.findIndex((one) => one.kind === own) === at,
  );
  const [chosen, setChosen] = useState(FIRST);
  const { dealers } = usePromotions();
  const kind = kinds.some((one) => one.kind === chosen) ? chosen : kinds[0]?.kind;
  return (
    <Sets aria-labelledby="fits-stacks">
      <h3 id="fits-stacks">{title}</h3>
      {kinds.length > 1 && (
        <fieldset className="kinds" aria-labelledby="fits-stacks">
          {kinds.map((best) => {
            const lines = partsToBuy(best, shown.parts);
            return (
              <label key={best.kind}>
                <input
                  type="radio"
                  name="stacks"
                  checked={best.kind === kind}
                  onChange={() => setChosen(best.kind)}
                />
                <span>{`${best.title} `}</span>
                {lines && <small>{stackSum(lines, shown.isVendor ? dealers : undefined)}</small>}
              </label>
            );
          })}
        </fieldset>
      )}
      <StacksOfKind key={kind} stacks={stacks.filter((one) => one.kind === kind)} {...shown} />
    </Sets>
  );
};
