import { chakra } from '@chakra-ui/react';
import { counted } from '../../../../../../shop/counted';
import type { ReactNode } from 'react';
import type {
  ImportLine,
  ImportOutcome,
  ImportReport,
} from '../../../../../../contract/catalogue/admin';
import { type Column, AdminTable } from '../../../../../parts/admin/list/admin-table';
import { Button } from '../../../../../ui/button';
import { Notice } from '../../../../../ui/notice';
import { ImportReading } from './import-translation';
import { Fact, Facts } from '../../../../../parts/facts';

const Report = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .counts': { display: 'flex', flexWrap: 'wrap' },
    '& .counts div': {
      minWidth: '7.5rem',
      px: '4',
      py: '2',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderLeftWidth: '4px',
      rounded: 'sm',
    },
    '& dd': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700' },
    '& .counts .refused': { borderLeftColor: 'danger' },
    '& .counts .created, & .counts .updated': { borderLeftColor: 'good' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .note': { flexBasis: '100%', fontWeight: '600' },
    '& .what': { fontWeight: '600', whiteSpace: 'nowrap' },
    '& ul[data-new]': { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& .what[data-bad]': { color: 'danger' },
    '& ul': { listStyle: 'none', p: '0', m: '0' },
    '& del': { color: 'muted' },
    '& ins': { fontWeight: '600', textDecoration: 'none' },
  },
});

const WORDS: Record<ImportOutcome, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

const COLUMNS: readonly Column<ImportLine>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'SKU', cell: ({ sku }) => sku },
  {
    head: 'Outcome',
    cell: ({ outcome }) => (
      <span className="what" data-bad={outcome === 'refused' ? true : undefined}>
        {WORDS[outcome]}
      </span>
    ),
  },
  {
    head: 'Details',
    cell: ({ reasons, notes, changes, outcome }) => (
      <ul data-new={outcome === 'created' || undefined}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {notes.map((note) => (
          <li key={note} className="note">
            {note}
          </li>
        ))}
        {changes.map(({ column, from, to }) => (
          <li key={column}>
            <span>{`${column}: `}</span>
            {outcome !== 'created' && (
              <>
                <del>{from || 'empty'}</del> →{' '}
              </>
            )}
            <ins>{to || 'empty'}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

const refusedText = ({ counts: { refused }, refusedMore, applied }: ImportReport): string => {
  const were = refused === 1 ? 'One line was' : `${refused} lines were`;
  const them = refusedMore ? `the first ${refused - refusedMore}` : refused === 1 ? 'it' : 'them';
  return `${were} refused and ${applied ? 'changed nothing' : 'will change nothing'}. Get ${them} as a file with the reasons, correct it there and import it again.`;
};

/** Saves a text as a file. */
const download = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

interface Props {
  report: ImportReport;
  fileName: string;
  /** The button that applies the import. */
  children: ReactNode;
  /** What is asked about the file of another shop. */
  questions: ReactNode;
  /** Checks the file once more. */
  onCheckAgain: () => void;
}

/** The outcome of an import or of its dry run, line by line, refused lines first. */
export const ImportPreview = ({ report, fileName, children, questions, onCheckAgain }: Props) => {
  const { counts, lines, more, refusedCsv, applied, translation } = report;
  const shown = lines.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'),
  );
  return (
    <Report aria-labelledby="outcome">
      <h2 id="outcome" tabIndex={-1}>
        {applied ? `Imported ${fileName}` : `What ${fileName} would do`}
      </h2>
      <Facts look="columns" className="counts">
        {(['created', 'updated', 'unchanged', 'refused'] as const).map((outcome) => (
          <Fact
            key={outcome}
            className={counts[outcome] ? outcome : undefined}
            name={WORDS[outcome]}
          >
            {counts[outcome]}
          </Fact>
        ))}
      </Facts>
      {applied && (
        <Notice tone="good" role="status">
          <p>The changes are in the shop now.</p>
        </Notice>
      )}
      {translation && (
        <ImportReading translation={translation} onCategories={onCheckAgain}>
          {questions}
        </ImportReading>
      )}
      {counts.refused > 0 && (
        <Notice tone="warn">
          <p>{refusedText(report)}</p>
        </Notice>
      )}
      <div className="buttons">
        {children}
        {refusedCsv && (
          <Button look="outline" onClick={() => download(`refused-${fileName}`, refusedCsv)}>
            Download refused lines
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <AdminTable
          label="Lines"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ line }) => String(line)}
        />
      ) : (
        <Notice>
          <p>The file contains no changes.</p>
        </Notice>
      )}
      {more > 0 && <p>{`And ${counted(more, 'more line')}.`}</p>}
    </Report>
  );
};
