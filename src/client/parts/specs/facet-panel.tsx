import { memo } from 'react';
import type { Chosen, Facet, FacetId } from '../../../shop/catalogue/lists/facets';
import type { ListView } from '../../../shop/catalogue/lists/list-pages';

interface Props {
  facets: readonly Facet[];
  /** The number of parts that each value would leave. */
  counts: readonly (readonly number[])[];
  chosen: Chosen;
  view: ListView;
  /** Other search parameters, which a form keeps when it is sent without scripts. */
  kept: readonly (readonly [name: string, value: string])[];
  onToggle: (id: FacetId, key: string) => void;
  onClear: () => void;
}

const takenByForm = () => undefined;

interface ValueProps {
  id: FacetId;
  value: string;
  text: string;
  count: number;
  isChosen: boolean;
}

/**
 * A value of a facet. One that would leave no parts is dimmed, and says so. Memoized: a list can have hundreds, and a
 * choice changes few.
 */
const Value = memo(({ id, value, text, count, isChosen }: ValueProps) => (
  <label className={count ? undefined : 'none'}>
    <input type="checkbox" name={id} value={value} checked={isChosen} onChange={takenByForm} />
    {text} <span>{`(${count})`}</span>
  </label>
));

interface ValuesProps {
  facet: Facet;
  counts: readonly number[];
  chosen: readonly string[] | undefined;
}

const Values = ({ facet: { id, unit, values }, counts, chosen }: ValuesProps) =>
  values.map(({ key, text }, place) => (
    <Value
      key={key}
      id={id}
      value={key}
      text={unit ? `${text} ${unit}` : text}
      count={counts[place] ?? 0}
      isChosen={chosen?.includes(key) ?? false}
    />
  ));

const facetText = ({ id, label, values }: Facet, chosen: Chosen): string => {
  const texts = values.filter(({ key }) => chosen[id]?.includes(key)).map(({ text }) => text);
  return texts.length ? `${label}: ${texts.join(', ')}` : label;
};

/** The facets of a list (docs/rules.md 3.26). Without scripts it is a form with a button. */
export const FacetPanel = ({ facets, counts, chosen, view, kept, onToggle, onClear }: Props) => (
  <form
    className="facets"
    method="get"
    aria-label="Filters"
    onChange={({ target }) => {
      if (target instanceof HTMLInputElement) onToggle(target.name as FacetId, target.value); // as rendered below
    }}
  >
    {[['view', view] as const, ...kept].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {facets.map((facet, at) => {
      const values = <Values facet={facet} counts={counts[at] ?? []} chosen={chosen[facet.id]} />;
      return facet.values.length > 1 ? (
        <details key={facet.id}>
          <summary className={chosen[facet.id] && 'chosen'}>{facetText(facet, chosen)}</summary>
          <fieldset>
            <legend>{facet.label}</legend>
            {values}
          </fieldset>
        </details>
      ) : (
        <div key={facet.id} className="single" role="group" aria-label={facet.label}>
          {facet.id !== 'stock' && <span>{facet.label}</span>}
          {values}
        </div>
      );
    })}
    {Object.keys(chosen).length > 0 && (
      <button type="button" onClick={onClear}>
        Clear filters
      </button>
    )}
    <noscript>
      <button type="submit">Show</button>
    </noscript>
  </form>
);
