import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryProducts } from '../../../../data/catalogue/catalogue';
import { Button } from '../../../../ui/button';
import type { FieldState } from '../../../../ui/use-form';
import { FactFields } from './fact-fields';

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
  /** Whether a field has something in it. */
  has: (names: readonly string[]) => boolean;
  /** The slug of the chosen category; '' for none. */
  category: string;
}

/** The measures that parts of the category have, and the others when they are asked for (docs/rules.md 18.15). */
export const MeasuredFacts = ({ field, values, has, category }: Props) => {
  const { data: parts = [] } = useQuery({
    ...categoryProducts(category),
    enabled: category !== '',
  });
  const [isWhole, setWhole] = useState(false);
  const usual = new Set(parts.flatMap(({ attributes }) => Object.keys(attributes)));
  const isShown = (name: string) =>
    isWhole || has([name]) || usual.has(name) || field(name).error !== undefined;
  return (
    <>
      <p className="state">
        Lengths in inches, as on a tape measure: 3/16, 1-1/4, 2.5. Leave empty what does not apply.
      </p>
      <FactFields field={field} values={values} isShown={isShown} />
      {!isWhole && (
        <Button look="outline" justifySelf="start" onClick={() => setWhole(true)}>
          Other measures
        </Button>
      )}
    </>
  );
};
