import { counted } from '../../../../shop/counted';
import type { LengthUnit } from '../../../../shop/typed-length';
import { lengthIn, tapeLength } from '../../../../workbench/builds/link/lengths';
import { cutsHash } from '../../../../workbench/builds/paper/paper-draft';
import type { LinkPlan, TubeCuts } from '../../../../workbench/builds/link/link-plan';
import { Field } from '../../../ui/field';
import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../ui/button';
import { PartName, type Products } from './link-result';

const Section = chakra('section', {
  base: {
    '& .kerf': { maxWidth: '16rem', my: '3', _print: { display: 'none' } },
    '& h3': { fontSize: 'lg', mt: '4' },
    '& h3 a': { color: 'accent', textDecoration: 'underline' },
    '& ol': { listStyle: 'decimal', pl: '6', my: '2' },
    '& ol li': { py: '1' },
    '& .left': { color: 'muted' },
    '& .wrong': { color: 'danger', fontWeight: '600' },
  },
});

interface TubeProps {
  cuts: TubeCuts;
  unit: LengthUnit;
  products: Products;
  kerf: string;
}

const OneTube = ({ cuts, unit, products, kerf }: TubeProps) => {
  const { tube, stockIn, cut, fewest } = cuts;
  const { bars, tooLong } = cut;
  const pieces = [...bars.flatMap((bar) => bar.pieces), ...tooLong];
  const { odIn = 0, wallIn = 0 } = tube.tube;
  return (
    <>
      <h3>
        {tube.part ? (
          <PartName part={tube.part} products={products} />
        ) : (
          `Tube ${lengthIn(odIn, unit)} x ${lengthIn(wallIn, unit)} of another maker`
        )}
      </h3>
      {bars.length > 0 && (
        <p>
          <b>{counted(bars.length, 'bar')}</b>
          <span>{` of ${lengthIn(stockIn, unit)}${bars.length > 1 && bars.length === fewest ? '; no order of cuts needs fewer' : ''}`}</span>
        </p>
      )}
      <ol>
        {bars.map(({ pieces, leftIn }, at) => (
          <li key={at}>
            {pieces
              .map(({ name, lengthIn: inches }) => `${tapeLength(inches, unit)} ${name}`)
              .join('; ')}{' '}
            <span className="left">{`(${lengthIn(leftIn, unit)} left)`}</span>
          </li>
        ))}
      </ol>
      {tooLong.map(({ name, lengthIn: inches }) => (
        <p
          key={name}
          className="wrong"
        >{`${name}: the tube is ${lengthIn(inches, unit)}, longer than a bar of ${lengthIn(stockIn, unit)}.`}</p>
      ))}
      <ButtonLink
        look="plain"
        to="/build/paper"
        hash={cutsHash(pieces, { stockIn, kerf: kerf || '1/16 in', unit })}
      >
        Print as a sheet
      </ButtonLink>
    </>
  );
};

interface Props {
  plan: LinkPlan;
  kerf: string;
  unit: LengthUnit;
  products: Products;
  onKerf: (kerf: string) => void;
}

/** The cut list over all links: each piece with its bar. */
export const CutSection = ({ plan, kerf, unit, products, onKerf }: Props) => (
  <Section aria-labelledby="cut-list">
    <h2 id="cut-list">Cut list</h2>
    <div className="kerf">
      <Field
        label="The saw takes away"
        hint={`Empty: ${lengthIn(1 / 16, unit)} a cut`}
        value={kerf}
        error={plan.kerfProblem}
        autoComplete="off"
        onChange={({ currentTarget }) => onKerf(currentTarget.value)}
      />
    </div>
    {plan.cuts.map((cuts, at) => (
      <OneTube key={at} cuts={cuts} unit={unit} products={products} kerf={kerf} />
    ))}
    {!plan.cuts.length && (
      <p>
        Nothing to cut yet: it takes a link with a tube whose bars have a known length, and the
        measures that decide about its tube.
      </p>
    )}
  </Section>
);
