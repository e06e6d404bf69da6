import type { Chosen, Facet, FacetId } from '../../../shop/catalogue/facets';
import type { ListView } from '../../../shop/catalogue/list-pages';

interface Props {
  facets: readonly Facet[];
  /** How many parts each value would give. */
  counts: readonly (readonly number[])[];
  chosen: Chosen;
  view: ListView;
  /** What else the address keeps, for a form that is sent without scripts. */
  kept: readonly (readonly [name: string, value: string])[];
  onToggle: (id: FacetId, key: string) => void;
  onClear: () => void;
}

interface ValuesProps extends Pick<Props, 'chosen' | 'onToggle'> {
  facet: Facet;
  counts: readonly number[];
}

/** The values of a facet. One that would give nothing is dimmed, and says so. */
const Values = ({ facet: { id, unit, values }, counts, chosen, onToggle }: ValuesProps) =>
  values.map(({ key, text }, place) => (
    <label key={key} className={counts[place] ? undefined : 'none'}>
      <input
        type="checkbox"
        name={id}
        value={key}
        checked={chosen[id]?.includes(key) ?? false}
        onChange={() => onToggle(id, key)}
      />
      {text}
      {unit && ` ${unit}`} <span>({counts[place] ?? 0})</span>
    </label>
  ));

const textOf = ({ id, label, values }: Facet, chosen: Chosen): string => {
  const texts = values.filter(({ key }) => chosen[id]?.includes(key)).map(({ text }) => text);
  return texts.length ? `${label}: ${texts.join(', ')}` : label;
};

/** The facets of a list (docs/rules.md 3.26). Without scripts it is a form with a button. */
export const FacetPanel = ({ facets, counts, chosen, view, kept, onToggle, onClear }: Props) => (
  <form className="facets" method="get" aria-label="Filters">
    {[['view', view] as const, ...kept].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {facets.map((facet, at) => {
      const values = (
        <Values facet={facet} counts={counts[at] ?? []} chosen={chosen} onToggle={onToggle} />
      );
      return facet.values.length > 1 ? (
        <details key={facet.id}>
          <summary className={chosen[facet.id] && 'chosen'}>{textOf(facet, chosen)}</summary>
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
