import { type KeyboardEvent, useRef, useState } from 'react';
import {
  type Booking,
  bookCount,
  type getCountSheet,
} from '../../../../../contract/catalogue/admin-stock';
import type { ReplyOf, SentBodyOf } from '../../../../../contract/endpoint';
import { counted } from '../../../../../shop/counted';
import { LONG_LIST, bookingCount } from '../../../../data/catalogue/admin-stock';
import { useCall } from '../../../../data/use-call';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { failureText } from '../../../../parts/failure-text';
import { forgetDrafts, useDraft } from '../../../../state/drafts';
import { toast } from '../../../../state/toasts';
import { Button } from '../../../../ui/button';
import { FormProblem } from '../../../../ui/form-problem';
import { Field } from '../../../../ui/field';
import { chakra } from '@chakra-ui/react';
import { BookedLines } from './booked-lines';
import { partText } from './stock-page';

type Count = SentBodyOf<typeof bookCount>;

const Sheet = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    maxWidth: '46rem',
    '& ul': { listStyle: 'none', borderBottom: '1px solid', borderBottomColor: 'line' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 6.5rem',
      alignItems: 'center',
      columnGap: '3',
      py: '2',
      borderTop: '1px solid',
      borderTopColor: 'line',
      breakInside: 'avoid',
    },
    '& label': { fontWeight: '600', overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'muted', fontSize: 'xs', fontWeight: '400' },
    '& .says': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
    '& li input': {
      width: '100%',
      minHeight: '56px',
      px: '3',
      font: 'inherit',
      fontSize: 'xl',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '& li input[aria-invalid=true]': { borderColor: 'danger', borderWidth: '2px' },
    '& .end': { display: 'grid', gap: '4', _print: { display: 'none' } },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
  },
});

const differences = ({ lines }: Booking) =>
  lines.filter(({ pieces, problem }) => pieces !== 0 || problem !== null);

/** Enter goes to the next part instead of sending the form. */
const toNextField = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
};

interface Props extends Pick<ReplyOf<typeof getCountSheet>, 'at' | 'parts'> {
  onBooked: () => void;
}

/**
 * The lines of a sheet, each with a field for the counted number. Typed numbers stay in this tab until they are booked.
 */
export const CountForm = ({ at, parts, onBooked }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const draft = `count ${at}`;
  useDraft(form, draft);
  const [wrong, setWrong] = useState<string>();
  const look = useCall(bookCount);
  const book = useCall(bookingCount);
  const withKey = useRequestKey();
  const forget = () => {
    setWrong(undefined);
    look.reset();
    book.reset();
  };
  /** Reads the form. @returns the count, or the name of the field that is no number of pieces */
  const read = (): Count | string => {
    const typed = new FormData(form.current ?? undefined);
    const lines: Count['lines'] = [];
    for (const { id, name } of parts) {
      const text = String(typed.get(String(id)) ?? '').trim();
      if (!text) continue;
      if (!/^\d{1,7}$/.test(text)) return name;
      lines.push({ productId: id, counted: Number(text) });
    }
    return { at, lines, note: String(typed.get('note') ?? '').trim() };
  };
  const check = () => {
    const count = read();
    forget();
    if (typeof count === 'string') setWrong(`${count}: type a whole number, 0 or more.`);
    else if (!count.lines.length) setWrong('Nothing was counted yet.');
    else look.mutate({ body: { ...count, dryRun: true }, patience: LONG_LIST });
  };
  const report = look.data;
  const different = report ? differences(report) : [];
  const refused = different.filter(({ problem }) => problem !== null).length;
  /** Books what was looked at: typing forgets that. */
  const bookAll = async () => {
    const body = read();
    if (typeof body === 'string') return;
    await withKey(body, (key) => book.mutateAsync({ body, key, patience: LONG_LIST }));
    forgetDrafts(draft);
    toast({
      title: 'Count booked',
      description: `${counted(body.lines.length, 'part')}, ${different.length} changed.`,
    });
    onBooked();
  };
  const error = book.error ?? look.error;
  const isBusy = look.isPending || book.isPending;
  return (
    <Sheet
      ref={form}
      aria-label="Count"
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) check();
      }}
    >
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <label htmlFor={`count-${part.id}`}>
              {part.name}
              <small>{partText(part)}</small>
            </label>
            <span className="says">
              <small>Ledger</small>
              {part.stock}
            </span>
            <input
              id={`count-${part.id}`}
              name={String(part.id)}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              onKeyDown={toNextField}
            />
          </li>
        ))}
      </ul>
      <div className="end">
        <Field name="note" label="Note" autoComplete="off" maxLength={200} />
        <div className="buttons">
          <Button type="submit" size="lg" look={report ? 'outline' : 'action'}>
            {look.isPending ? 'Checking...' : 'Show Differences'}
          </Button>
        </div>
        <FormProblem text={wrong ?? (error ? failureText(error) : undefined)} />
        <div role="status">
          {report && (
            <p>
              {`${counted(report.lines.length, 'part')} counted, ${
                different.length
                  ? `${different.length} differ${different.length === 1 ? 's' : ''} from the ledger.`
                  : 'all as the ledger says.'
              }${refused > 0 ? ` ${counted(refused, 'line')} cannot be booked: empty the field to leave it out.` : ''}`}
            </p>
          )}
        </div>
        {different.length > 0 && <BookedLines label="Differences" lines={different} />}
        {report && !refused && (
          <div className="buttons">
            <Button
              size="lg"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                // The page shows a failure.
                if (!isBusy) void bookAll().catch(() => undefined);
              }}
            >
              {book.isPending ? 'Booking...' : `Book ${counted(report.lines.length, 'part')}`}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
};
