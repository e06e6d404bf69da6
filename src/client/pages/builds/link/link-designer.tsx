import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../shop/catalogue/product';
import {
  type Choices,
  firstDesign,
  linkChoices,
} from '../../../../workbench/builds/link/link-choices';
import { MAX_LINKS, type TypedLink, inUnit } from '../../../../workbench/builds/link/link-design';
import { planLinks } from '../../../../workbench/builds/link/link-plan';
import { shelfOf } from '../../../../workbench/fits/answers';
import type { Shelf } from '../../../../workbench/fits/shelf';
import { products } from '../../../data/catalogue/catalogue';
import { FailedNotice } from '../../../parts/failed-notice';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Intro } from '../../../ui/intro';
import { Page, Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { chakra } from '../../../ui/styled';
import { CutSection } from './cut-section';
import { LinkFields } from './link-fields';
import { LinkResult } from './link-result';
import { PartsSection } from './parts-section';
import { useDesign } from './use-design';

/** Prints black on white, in the dark theme too. */
const Printed = chakra('div', {
  base: { _print: { '& *': { color: '#000 !important', borderColor: '#000', bg: 'transparent' } } },
});

const Sheet = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '4' },
    '& .unit': { maxWidth: '16rem', _print: { display: 'none' } },
    '& .link': {
      display: 'grid',
      gap: '6',
      alignItems: 'start',
      gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      _print: { display: 'block' },
    },
    '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
    '& .small': { color: 'muted', fontSize: 'sm', maxWidth: 'prose' },
  },
});

interface DesignerProps {
  shelf: Shelf;
  choices: Choices;
  listed: readonly Product[];
}

const Designer = ({ shelf, choices, listed }: DesignerProps) => {
  const { design, isUnreadable, change } = useDesign(firstDesign(shelf));
  const { unit, kerf, links } = design;
  const byId = new Map(listed.map((one) => [one.id, one]));
  const plan = planLinks(design, { shelf, weigh: (id) => byId.get(id)?.weight });
  const setLink = (at: number, link: TypedLink) =>
    change({ ...design, links: links.with(at, link) });
  const last = links.at(-1);
  return (
    <Sheet>
      {isUnreadable && (
        <Notice tone="warn" role="status">
          <p>This address has no design that this page can read. Here is a new one.</p>
        </Notice>
      )}
      <div className="unit">
        <Field
          kind="select"
          label="Lengths in"
          value={unit}
          hint="You can always write the other one: 600 mm, 23 5/8 in."
          onChange={({ currentTarget }) =>
            change(inUnit(design, currentTarget.value === 'mm' ? 'mm' : 'in'))
          }
        >
          <option value="in">inches</option>
          <option value="mm">millimetres</option>
        </Field>
      </div>
      {links.map((typed, at) => {
        const { name = '', problems = {}, planned } = plan.links[at] ?? {};
        return (
          <Panel as="section" key={at} aria-labelledby={`link-${at}`}>
            <h2 id={`link-${at}`}>{name}</h2>
            <div className="link">
              <LinkFields
                typed={typed}
                name={name}
                problems={problems}
                choices={choices}
                unit={unit}
                planned={planned}
                onChange={(link) => setLink(at, link)}
              />
              {planned ? (
                <LinkResult name={name} link={planned} unit={unit} products={byId} />
              ) : (
                <p>The drawing comes with a joint, a tube and a length.</p>
              )}
            </div>
            {links.length > 1 && (
              <div className="acts">
                <Button
                  look="plain"
                  onClick={() => change({ ...design, links: links.toSpliced(at, 1) })}
                >{`Remove ${name}`}</Button>
              </div>
            )}
          </Panel>
        );
      })}
      {last && links.length < MAX_LINKS && (
        <div className="acts">
          <Button
            look="outline"
            onClick={() => change({ ...design, links: [...links, { ...last, name: '' }] })}
          >
            Add another link like the last
          </Button>
        </div>
      )}
      <Panel>
        <CutSection
          plan={plan}
          kerf={kerf}
          unit={unit}
          products={byId}
          onKerf={(typed) => change({ ...design, kerf: typed })}
        />
      </Panel>
      <Panel>
        <PartsSection plan={plan} products={byId} />
      </Panel>
      <p className="small">
        The address of this page has the whole design: keep it or share it. Nothing is sent to the
        shop. The designer compares sizes; it does not say what load a link carries.
      </p>
    </Sheet>
  );
};

/** Designs links from bracket to bracket: parts, tube lengths, adjustment and cuts (docs/rules.md 16.15 to 16.18). */
export const LinkDesigner = () => {
  const { data, isError, refetch } = useQuery(products);
  const shelf = data && shelfOf(data);
  return (
    <Page>
      <Printed>
        <Intro>
          <h1>Link Designer</h1>
          <p>
            From centre to centre: how long to cut the tube, how far the link adjusts, and every
            part that goes with it.
          </p>
        </Intro>
        {shelf ? (
          <Designer shelf={shelf} choices={linkChoices(shelf)} listed={data} />
        ) : isError ? (
          <FailedNotice retry={refetch}>The parts cannot be shown right now.</FailedNotice>
        ) : (
          <>
            <p role="status">Loading products...</p>
            <Skeleton height="24rem" />
          </>
        )}
      </Printed>
    </Page>
  );
};
