import { Fragment } from 'react';
import { notchTitle, readNotch } from '../../../../workbench/builds/paper/notch-fields';
import { notchTemplate } from '../../../../workbench/builds/paper/notch-template';
import type { Drawing } from '../../../../workbench/builds/paper/drawing';
import type { Template } from '../../../../workbench/builds/paper/paper-draft';
import { printable, unprintableText } from '../../../../workbench/builds/paper/printable';
import { PAPERS, type Paper, paperSheets } from '../../../../workbench/builds/paper/tiles';
import { cutSheet, drillingSheet } from '../../../../workbench/builds/paper/work-sheets';
import { chakra } from '@chakra-ui/react';
import { PHONE } from '../../../parts/builds/step-frame';
import { Field } from '../../../ui/field';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Fields } from './fields';
import { HolesSection, useChosenPart } from './holes-section';
import { NotchSection } from './notch-section';
import { Preview } from './preview';
import { RowsSection } from './rows-section';
import { SavePdf } from './save-pdf';
import { usePaperDraft } from './use-paper-draft';

const WIDE = '@media screen and (min-width: 768px)';

/** Typing and what comes of it side by side; on a phone the notch that is typed stays in sight. */
const Board = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    '& > section': { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& h2': { fontSize: '2xl' },
    '& .found': { display: 'grid', gap: '2' },
    '& .found button': { justifyContent: 'start', px: '3', textAlign: 'left' },
    '& .found [aria-pressed=true]': { borderColor: 'action' },
    [PHONE]: {
      '& .result': { display: 'contents' },
      '& .what, & .kept': { order: '-1' },
      '& .kept': {
        position: 'sticky',
        top: '60px',
        zIndex: '1',
        mx: '-4',
        px: '4',
        py: '2',
        bg: 'bg',
      },
      // The keyboard needs the room.
      '&:has(input:focus) .kept': { position: 'static' },
    },
    [WIDE]: {
      display: 'grid',
      columnGap: '8',
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto auto 1fr',
      '& .result': { gridColumn: '2', gridRow: '1 / 4', position: 'sticky', top: '88px' },
    },
  },
});

const NAMES: Record<Template, string> = {
  notch: 'Tube notch',
  holes: 'Hole template',
  cuts: 'Cut list',
  drilling: 'Drilling sheet',
};

const WRAP =
  'Wrap it around the tube with the print outside and the straight edge square to the tube. Cut along the solid line. The dashed line is the inside of the wall: where it is farther from the end, grind the inside back to it.';
const CHECK =
  'Print at 100 % (actual size), then measure the bars: 100 mm and 4 in, across and up. If one is off, do not use the page.';
const NOTHING: Record<Template, string> = {
  notch: 'There is no template yet: see the note beside the field.',
  holes: 'Choose a part.',
  cuts: 'Write down what you cut.',
  drilling: 'Write down your holes.',
};

/** One thing to print, with its title. */
interface Printed {
  title: string;
  drawing: Drawing;
  toMeasure?: string[];
}

/** Templates at true scale, made on the device (docs/rules.md 16.25). */
export const PaperTemplates = () => {
  const { draft, isUnreadable, change } = usePaperDraft();
  const { show, unit, paper, build, part } = draft;
  const chosen = useChosenPart(draft);
  const { notch, problems } = readNotch(draft);
  const cuts = cutSheet(draft);
  const drilling = drillingSheet(draft);
  const faults = { part: unprintableText(part), build: unprintableText(build) };

  const notchDrawing = notch && notchTemplate(notch, unit);
  const printed: Record<Template, Printed[]> = {
    notch: notchDrawing ? [{ title: notchTitle(notch, unit), drawing: notchDrawing }] : [],
    holes: chosen?.templates ?? [],
    cuts: cuts.drawings.map((drawing) => ({ title: NAMES.cuts, drawing })),
    drilling: drilling.drawings.map((drawing) => ({ title: NAMES.drilling, drawing })),
  };
  const pages = printed[show];
  const labels = [
    part.trim() && `Part: ${printable(part.trim())}`,
    build.trim() && `Build: ${printable(build.trim())}`,
  ].filter(Boolean);
  const sheets = pages.flatMap(({ title, drawing }) =>
    paperSheets(drawing, paper, [title, ...labels]),
  );
  const text = (name: 'build' | 'part' | 'stock' | 'kerf') => ({
    value: draft[name],
    maxLength: 60,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  });

  return (
    <Page>
      <Intro>
        <h1>Templates at True Scale</h1>
        <p>Patterns and sheets for the shop, as a PDF made on this device. Nothing is sent.</p>
      </Intro>
      {isUnreadable && (
        <Notice tone="warn" mb="4">
          <p>This address is of a newer version of the page; nothing of it was read.</p>
        </Notice>
      )}
      <Board>
        <Fields className="what">
          <Field
            kind="select"
            label="What to print"
            value={show}
            onChange={({ currentTarget }) => change({ show: currentTarget.value as Template })}
          >
            {Object.entries(NAMES).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Field>
          <Field
            kind="select"
            label="Numbers without a unit are"
            value={unit}
            onChange={({ currentTarget }) => change({ unit: currentTarget.value as 'in' | 'mm' })}
          >
            <option value="in">Inches</option>
            <option value="mm">Millimetres</option>
          </Field>
        </Fields>
        <section aria-labelledby="measures">
          <h2 id="measures">{NAMES[show]}</h2>
          {show === 'notch' && <NotchSection draft={draft} problems={problems} onChange={change} />}
          {show === 'holes' && <HolesSection draft={draft} chosen={chosen} onChange={change} />}
          {show === 'cuts' && (
            <>
              <Fields>
                <Field label="Length of one bar" error={cuts.stock} {...text('stock')} />
                <Field label="What the saw takes" error={cuts.kerf} {...text('kerf')} />
              </Fields>
              <RowsSection
                noun="Piece"
                labels={['Name', 'Length', 'How many']}
                rows={draft.cuts}
                problems={cuts.problems}
                onChange={(rows) => change({ cuts: rows })}
              />
            </>
          )}
          {show === 'drilling' && (
            <RowsSection
              noun="Hole"
              labels={['Name', 'Centre from the end', 'Drill']}
              rows={draft.holes}
              problems={drilling.problems}
              onChange={(rows) => change({ holes: rows })}
            />
          )}
        </section>
        <section aria-labelledby="page">
          <h2 id="page">On each page</h2>
          <Fields className="labels">
            <Field label="Part number" error={faults.part} {...text('part')} />
            <Field label="Build" error={faults.build} {...text('build')} />
            <Field
              kind="select"
              label="Paper"
              value={paper}
              onChange={({ currentTarget }) => change({ paper: currentTarget.value as Paper })}
            >
              {Object.entries(PAPERS).map(([name, one]) => (
                <option key={name} value={name}>
                  {one.name}
                </option>
              ))}
            </Field>
          </Fields>
        </section>
        <section className="result" aria-labelledby="template">
          <h2 id="template">To print</h2>
          {pages.map(({ title, drawing, toMeasure = [] }, at) => (
            // Two templates can have the same title.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              <div className={show === 'notch' ? 'kept' : undefined}>
                <Preview drawing={drawing} label={title} />
              </div>
              {toMeasure.length > 0 && <p>{`Measure on your part: ${toMeasure.join(', ')}.`}</p>}
            </Fragment>
          ))}
          {pages.length ? (
            <>
              {show === 'notch' && <p>{WRAP}</p>}
              {(show === 'notch' || show === 'holes') && <p>{CHECK}</p>}
              {faults.part || faults.build ? null : (
                <SavePdf sheets={sheets} title={pages[0]?.title ?? NAMES[show]} />
              )}
            </>
          ) : (
            <p role="status">{NOTHING[show]}</p>
          )}
        </section>
      </Board>
    </Page>
  );
};
