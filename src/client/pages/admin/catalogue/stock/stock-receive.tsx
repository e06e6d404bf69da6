import { useId, useRef, useState } from 'react';
import { type Booking, receiveDelivery } from '../../../../../contract/catalogue/admin-stock';
import type { SentBodyOf } from '../../../../../contract/endpoint';
import { counted } from '../../../../../shop/counted';
import { LONG_LIST, bookingDelivery } from '../../../../data/catalogue/admin-stock';
import { useCall } from '../../../../data/use-call';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { failureText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { FormProblem } from '../../../../ui/form-problem';
import { FileField } from '../../../../parts/file-field';
import { Field } from '../../../../ui/field';
import { Notice } from '../../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { BookedLines } from './booked-lines';
import { KeepTyped } from '../keep-typed';
import { StockPage } from './stock-page';

type Delivery = SentBodyOf<typeof receiveDelivery>;

const Steps = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    maxWidth: '46rem',
    '& .pair': { display: 'grid', gap: '4', gridTemplateColumns: { sm: '1fr 1fr' } },
    '& textarea': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
  },
});

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

const bookedPieces = ({ lines }: Booking): string => {
  const parts = new Set(lines.map(({ part }) => part?.id)).size;
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  return `${counted(pieces, 'piece')} of ${counted(parts, 'part')}`;
};

/** Receives a delivery: the list is checked line by line, then booked as a whole. */
export const StockReceive = () => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTouched, setTouched] = useState(false);
  /** Counts the booked deliveries, because each one begins with an empty form. */
  const [round, setRound] = useState(0);
  const look = useCall(receiveDelivery);
  const book = useCall(bookingDelivery, {
    onSuccess: () => {
      setRound(round + 1);
      setTouched(false);
    },
  });
  const withKey = useRequestKey();
  const read = (): Delivery => {
    const typed = new FormData(form.current ?? undefined);
    return {
      list: String(typed.get('list') ?? ''),
      supplier: textIn(typed, 'supplier'),
      reference: textIn(typed, 'reference'),
      note: textIn(typed, 'note'),
    };
  };
  const forget = () => {
    look.reset();
    book.reset();
    setTouched(true);
  };
  const report = look.data;
  /** Books what was looked at: typing forgets that. */
  const bookAll = () => {
    const body = read();
    return withKey(body, (key) => book.mutateAsync({ body, key, patience: LONG_LIST }));
  };
  const wrong = report?.lines.filter(({ problem }) => problem !== null).length ?? 0;
  const error = book.error ?? look.error;
  const isBusy = look.isPending || book.isPending;

  return (
    <StockPage
      changes="stock.write"
      about="You see what each line does first; nothing changes before you book it."
    >
      <Steps
        key={round}
        ref={form}
        aria-label="Delivery"
        onInput={forget}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) look.mutate({ body: { ...read(), dryRun: true }, patience: LONG_LIST });
        }}
      >
        <Field
          kind="textarea"
          name="list"
          label="Parts and pieces"
          hint="A SKU and a number of pieces on each line, pasted from a packing slip or a spreadsheet."
          rows={8}
          required
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <FileField
          label="Or a CSV file with SKU and quantity"
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={async ([file]) => {
            const list = form.current?.elements.namedItem('list');
            if (!file || !(list instanceof HTMLTextAreaElement)) return;
            list.value = await file.text();
            forget();
          }}
        />
        <div className="pair">
          <Field name="supplier" label="Supplier" autoComplete="off" maxLength={200} />
          <Field
            name="reference"
            label="Reference"
            hint="The number on the packing slip. It is received once."
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <Field name="note" label="Note" autoComplete="off" maxLength={200} />
        <div className="buttons">
          <Button type="submit" size="lg" look={report ? 'outline' : 'action'}>
            {look.isPending ? 'Checking...' : 'Check'}
          </Button>
        </div>
        <FormProblem text={error ? failureText(error) : undefined} />
        <div role="status" id={`${id}-sum`}>
          {book.data && (
            <Notice tone="good">
              <p>{`${bookedPieces(book.data)} are in the stock now.`}</p>
            </Notice>
          )}
          {report && !book.data && (
            <p>
              {wrong
                ? `${counted(wrong, 'line')} cannot be booked. Correct the list and check it again.`
                : `${bookedPieces(report)}. Nothing is booked yet.`}
            </p>
          )}
        </div>
        {report && <BookedLines label="Lines" lines={report.lines} />}
        {report && !wrong && !book.data && (
          <div className="buttons">
            <Button
              size="lg"
              aria-describedby={`${id}-sum`}
              aria-disabled={isBusy || undefined}
              onClick={() => {
                // The page shows a failure.
                if (!isBusy) void bookAll().catch(() => undefined);
              }}
            >
              {book.isPending ? 'Booking...' : `Book ${bookedPieces(report)}`}
            </Button>
          </div>
        )}
      </Steps>
      <KeepTyped isLeaving={() => isTouched} />
    </StockPage>
  );
};
