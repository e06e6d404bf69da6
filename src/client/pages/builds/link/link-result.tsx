import type { ReactNode } from 'react';
import { weightText } from '../../../../shop/catalogue/attributes';
import type { Product } from '../../../../shop/catalogue/product';
import { ownItemQuery } from '../../../../shop/catalogue/variants';
import type { LengthUnit } from '../../../../shop/typed-length';
import { lengthIn, tapeLength } from '../../../../workbench/builds/link/lengths';
import type { PlannedEnd, PlannedLink } from '../../../../workbench/builds/link/link-plan';
import {
  END_NAMES,
  adjustmentText,
  faultText,
  isAdvice,
  measureTexts,
} from '../../../../workbench/builds/link/link-words';
import type { ShelfPart } from '../../../../workbench/fits/shelf';
import { threadText } from '../../../../workbench/fits/pairs/threads';
import { PHONE, closedUnless } from '../../../parts/builds/step-frame';
import { SizedText } from '../../../parts/sized-text';
import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { LinkDrawing } from './link-drawing';

const Result = chakra('div', {
  base: {
    minWidth: '0',
    // So that the drawing stays in sight above the fields too.
    [PHONE]: {
      display: 'contents',
      '& figcaption': { display: 'none' },
      '& .faults': { my: '1', fontSize: 'sm' },
    },
    '& table': {
      width: '100%',
      my: '4',
      fontVariantNumeric: 'tabular-nums',
    },
    '& :is(th, td)': {
      py: '2',
      pr: '3',
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    '& th': { fontWeight: '600' },
    '& .faults': { color: 'danger', fontWeight: '600', my: '3' },
    '& .advice': { color: 'muted', my: '3' },
    '& h3': { mt: '4', mb: '1', fontSize: 'md' },
    '& .ends': { display: 'grid', columnGap: '6', gridTemplateColumns: { sm: '1fr 1fr' } },
    '& .ends li': { py: '1', fontSize: 'sm' },
    '& .ends a': { color: 'accent', textDecoration: 'underline' },
    '& .ends .lacks': { color: 'danger', fontWeight: '600' },
  },
});

export type Products = ReadonlyMap<number, Product>;

/** A part with a link to its page. */
export const PartName = ({ part, products }: { part: ShelfPart; products: Products }) => {
  const product = products.get(part.id);
  if (!product) return part.name;
  return (
    <Link to="/product/$slug" params={{ slug: product.slug }} search={ownItemQuery(product)}>
      <SizedText text={part.name} />
    </Link>
  );
};

const EndList = ({ end, at, products }: { end: PlannedEnd; at: 0 | 1; products: Products }) => {
  const { choice, parts } = end;
  const { adapter, nut, spacer, bolt, missing } = parts;
  const named = (part: ShelfPart | undefined): ReactNode =>
    part && <PartName part={part} products={products} />;
  const rows: [string, ReactNode][] = [
    [
      'Joint',
      named(choice.joint.part) ?? `${threadText(choice.joint.piece.thread)} of another maker`,
    ],
    ['Jam nut', named(nut?.part)],
    ['Adapter', named(adapter?.part)],
    ['Spacers', spacer === 'none' ? 'none, the ball fills the bracket' : named(spacer?.part)],
    ['Bolt', named(bolt?.part)],
    ['Bracket', named(choice.bracket.part)],
  ];
  return (
    <div>
      <h3>{END_NAMES[at]}</h3>
      <ul>
        {rows.map(([role, value]) =>
          value ? (
            <li key={role}>
              <b>{`${role}:`}</b> {value}
            </li>
          ) : null,
        )}
        {missing.map((text) => (
          <li key={text} className={/^(Measure|Choose)/.test(text) ? undefined : 'lacks'}>
            <SizedText text={`${text}.`} />
          </li>
        ))}
      </ul>
    </div>
  );
};

interface Props {
  name: string;
  link: PlannedLink;
  unit: LengthUnit;
  products: Products;
  /** Whether a phone shows the numbers below the drawing. */
  isOpen: boolean;
}

/** The result of a link: drawing, numbers, and the parts of its ends. */
export const LinkResult = ({ name, link, unit, products, isOpen }: Props) => {
  const { centreIn, ends, solved, kilograms } = link;
  const faults = solved.faults.filter((one) => !isAdvice(one));
  const advice = solved.faults.filter(isAdvice);
  const rows: [string, string][] = [
    ['Centre to centre', lengthIn(centreIn, unit)],
    [
      'Tube, cut to',
      solved.tubeIn === undefined
        ? faults.some(({ code }) => code === 'no_tube')
          ? 'Nothing is left'
          : 'Measure yours first'
        : tapeLength(solved.tubeIn, unit),
    ],
    ...solved.ends.map((end, at): [string, string] => [
      `Thread engaged, ${END_NAMES[at === 0 ? 0 : 1].toLowerCase()}`,
      `${lengthIn(end.engagementIn, unit)} (least ${lengthIn(end.leastIn, unit)}${
        end.mostIn === undefined ? '' : `, most ${lengthIn(end.mostIn, unit)}`
      })`,
    ]),
    ['Can be shorter by', adjustmentText(solved.shorter, unit)],
    ['Can be longer by', adjustmentText(solved.longer, unit)],
    ['One turn changes', lengthIn(solved.perTurnIn, unit)],
    ...(kilograms === undefined
      ? []
      : [
          ['Weight, without brackets and bolts', weightText(Math.round(kilograms * 100) / 100)] as [
            string,
            string,
          ],
        ]),
  ];
  return (
    <Result>
      <div className="drawing">
        <LinkDrawing name={name} link={link} unit={unit} />
        <div role="status">
          {faults.length > 0 && (
            <ul className="faults">
              {faults.map((fault) => (
                <li key={faultText(fault, centreIn, unit)}>{faultText(fault, centreIn, unit)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div {...closedUnless(isOpen)}>
        <ul className="advice">
          {[
            ...measureTexts(solved),
            ...advice.map((fault) => faultText(fault, centreIn, unit)),
          ].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <table aria-label={`Numbers of ${name}`}>
          <tbody>
            {rows.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="ends">
          <EndList end={ends[0]} at={0} products={products} />
          <EndList end={ends[1]} at={1} products={products} />
        </div>
      </div>
    </Result>
  );
};
