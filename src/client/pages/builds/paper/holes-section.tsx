import { itemTitle } from '../../../../shop/catalogue/variants';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type HoleTemplate, holeTemplates } from '../../../../workbench/builds/paper/holes';
import type { PaperDraft } from '../../../../workbench/builds/paper/paper-draft';
import type { Product } from '../../../../shop/catalogue/product';
import { knownInterfaces } from '../../../../shop/catalogue/interfaces';
import { productsByIds, wholeProducts } from '../../../data/catalogue/specs';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';

/** A part with the templates that can be printed for it. */
export interface ChosenPart {
  product: Product;
  templates: HoleTemplate[];
}

const partTemplates = ({ interfaces, attributes }: Product, unit: PaperDraft['unit']) =>
  holeTemplates(knownInterfaces(interfaces), attributes, unit);

/** The part of the draft; undefined until it is loaded. */
export const useChosenPart = ({ id, unit }: PaperDraft): ChosenPart | undefined => {
  const chosen = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  const { data } = useQuery(productsByIds(chosen === undefined ? [] : [chosen]));
  const product = data?.find((one) => one.id === chosen);
  return product && { product, templates: partTemplates(product, unit) };
};

/** The most parts that a search lists. */
const MAX = 8;

interface Props {
  draft: PaperDraft;
  chosen: ChosenPart | undefined;
  onChange: (part: Partial<PaperDraft>) => void;
}

/** Finds a part whose holes are printed. */
export const HolesSection = ({ draft, chosen, onChange }: Props) => {
  const words = useDeferredValue(draft.find.trim());
  const { data, isError } = useQuery({
    ...wholeProducts({ q: words }),
    enabled: words.length > 1,
  });
  const matches =
    words.length > 1
      ? data?.filter((product) => partTemplates(product, draft.unit).length)
      : undefined;
  return (
    <>
      <Field
        label="Find a part"
        hint="Part number or words, like link bracket"
        type="search"
        value={draft.find}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
      />
      {isError && !data && (
        <p role="alert">The parts could not be loaded. Try again with a connection.</p>
      )}
      {matches && (
        <p role="status">
          {matches.length
            ? `${matches.length > MAX ? `The first ${MAX} of ${matches.length}` : matches.length} with holes or saddles`
            : 'No part of this name has stated holes or saddles.'}
        </p>
      )}
      {matches && (
        <div className="found">
          {matches.slice(0, MAX).map((part) => (
            <Button
              key={part.id}
              look="outline"
              aria-pressed={chosen?.product.id === part.id}
              onClick={() => onChange({ id: String(part.id), find: '', part: part.sku ?? '' })}
            >
              {`${itemTitle(part)}${part.sku ? ` (${part.sku})` : ''}`}
            </Button>
          ))}
        </div>
      )}
      {chosen && !matches && <p>{itemTitle(chosen.product)}</p>}
    </>
  );
};
