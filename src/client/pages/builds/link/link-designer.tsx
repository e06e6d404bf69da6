import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { type Choices, linkChoices } from '../../../../workbench/builds/link/link-choices';
import { MAX_LINKS, type TypedLink, inUnit } from '../../../../workbench/builds/link/link-design';
import { type LinkPlan, planLinks } from '../../../../workbench/builds/link/link-plan';
import { ownSecond } from '../../../../workbench/builds/link/read-link';
import { indexedShelf } from '../../../../workbench/fits/answers';
import type { Shelf } from '../../../../workbench/fits/shelf';
import { products } from '../../../data/catalogue/catalogue';
import { PHONE, StepFrame, type StepTitle, closedUnless } from '../../../parts/builds/step-frame';
import { FailedNotice } from '../../../parts/failed-notice';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Intro } from '../../../ui/intro';
import { Page, Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { chakra } from '@chakra-ui/react';
import { CutSection } from './cut-section';
import { LinkFields, STEPS } from './link-fields';
import { LinkResult } from './link-result';
import { PartsSection } from './parts-section';
import { useDesign } from './use-design';

/** Prints black on white, in the dark theme too. */
const Printed = chakra('div', {
  base: { _print: { '& *': { color: '#000 !important', borderColor: '#000', bg: 'transparent' } } },
});

const Sheet = chakra(StepFrame, {
  base: {
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
    '& .which': { display: 'none' },
    [PHONE]: {
      '& .which': {
        display: 'flex',
        overflowX: 'auto',
        '& button': { flex: 'none', minHeight: '44px', px: '3', color: 'muted' },
        '& button[aria-pressed=true]': {
          color: 'ink',
          fontWeight: '600',
          textDecoration: 'underline',
        },
      },
      // Flex items stay in sight as long as their container, grid items only in their own row.
      '& .link': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
      '& .link .drawing': { bg: 'surface' },
      '& .other': { display: 'none' },
    },
    '& .small': { color: 'muted', fontSize: 'sm', maxWidth: 'prose' },
  },
});

/** The steps of a phone, in the order of STEPS, with the fields that cannot be read. */
const designSteps = (
  typed: TypedLink | undefined,
  problems: LinkPlan['links'][number]['problems'] = {},
): StepTitle[] => {
  // A field that is still empty is asked for, not wrong.
  const isWrong = (name: string) => {
    const [end, field] = name.includes('.') ? name.split('.') : ['', name];
    const texts: Partial<Record<string, string>> | undefined =
      end === 'a' || end === 'b' ? typed?.[end] : { ...typed, a: '', b: '' };
    return Boolean(texts?.[field ?? '']?.trim());
  };
  const wrong = Object.keys(problems).filter(isWrong);
  const faults = (end: string) => wrong.filter((name) => name.startsWith(`${end}.`)).length;
  return [
    { short: 'Link', faults: wrong.filter((name) => !name.includes('.')).length },
    { short: 'First end', faults: faults('a') },
    { short: 'Second end', faults: faults('b') },
    { short: 'Numbers' },
    { short: 'Cuts' },
    { short: 'Parts' },
  ];
};

interface DesignerProps {
  shelf: Shelf;
  choices: Choices;
  listed: readonly Product[];
}

const Designer = ({ shelf, choices, listed }: DesignerProps) => {
  const { design, isUnreadable, change } = useDesign(shelf);
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState(0);
  const { unit, kerf, links } = design;
  const byId = new Map(listed.map((one) => [one.id, one]));
  const plan = planLinks(design, { shelf, weigh: (id) => byId.get(id)?.weight });
  const setLink = (at: number, link: TypedLink) =>
    change({ ...design, links: links.with(at, link) });
  const last = links.at(-1);
  // A phone shows one of several links.
  const shown = Math.min(chosen, links.length - 1);
  return (
    <Sheet steps={designSteps(links[shown], plan.links[shown]?.problems)} at={step} open={setStep}>
      {isUnreadable && (
        <Notice tone="warn" role="status">
          <p>This address has no design that this page can read. Here is a new one.</p>
        </Notice>
      )}
      <div className="unit" {...closedUnless(step === STEPS.link)}>
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
      {links.length > 1 && (
        <div className="which" role="group" aria-label="Link">
          {plan.links.map(({ name }, at) => (
            <button
              key={at}
              type="button"
              aria-pressed={at === shown}
              onClick={() => setChosen(at)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {links.map((typed, at) => {
        const { name = '', problems = {}, planned, stated } = plan.links[at] ?? {};
        return (
          <Panel
            as="section"
            key={at}
            aria-labelledby={`link-${at}`}
            className={at === shown ? undefined : 'other'}
          >
            <h2 id={`link-${at}`}>{name}</h2>
            <div className="link">
              <LinkFields
                typed={typed}
                name={name}
                problems={problems}
                choices={choices}
                unit={unit}
                stated={stated}
                step={step}
                onChange={(link) => setLink(at, link)}
                ownSecond={(link) => ownSecond(link, shelf)}
              />
              {planned ? (
                <LinkResult
                  name={name}
                  link={planned}
                  unit={unit}
                  products={byId}
                  isOpen={step === STEPS.numbers}
                />
              ) : (
                <p>The drawing comes with a joint, a tube and a length.</p>
              )}
            </div>
            {links.length > 1 && (
              <div className="acts" {...closedUnless(step === STEPS.link)}>
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
        <div className="acts" {...closedUnless(step === STEPS.link)}>
          <Button
            look="outline"
            onClick={() => {
              change({ ...design, links: [...links, { ...last, name: '' }] });
              setChosen(links.length);
            }}
          >
            Add another link like the last
          </Button>
        </div>
      )}
      <Panel {...closedUnless(step === STEPS.cuts)}>
        <CutSection
          plan={plan}
          kerf={kerf}
          unit={unit}
          products={byId}
          onKerf={(typed) => change({ ...design, kerf: typed })}
        />
      </Panel>
      <Panel {...closedUnless(step === STEPS.parts)}>
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
  const shelf = data && indexedShelf(data);
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
