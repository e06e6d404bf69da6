import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdminOrderRow } from '../../../../../contract/orders/admin';
import { type BatchResult, checkShipList } from '../../../../../contract/orders/admin-batch';
import { counted } from '../../../../../shop/counted';
import { type ShipLine, readShipList } from '../../../../../shop/orders/ship-list';
import { call } from '../../../../data/call';
import { BATCH_PATIENCE, shipOrders } from '../../../../data/orders/admin-batch';
import { MailWarning } from '../../../../parts/admin/mail-warning';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { forgetDrafts, useDraft, writeDraft } from '../../../../state/drafts';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { Notice } from '../../../../ui/notice';
import { SubmitButton } from '../../../../ui/submit-button';
import { BatchResults } from './batch-results';
import { SentWithField } from './sent-with-field';

const DRAFT = 'ship-list';
const EDITED = 'The list was edited while it was being checked. Please check it again.';

const asText = ({ orderNumber, trackingNumber, carrier }: ShipLine): string =>
  [orderNumber, trackingNumber, ...(carrier ? [carrier] : [])].join(', ');

/** A checked line as it was typed, with the outcome that it would have, or has. */
interface CheckedLine {
  typed: ShipLine;
  result: BatchResult;
}

interface Props {
  /** The selected orders that can be shipped: the list begins with their numbers. */
  orders: readonly AdminOrderRow[];
  search: Record<string, string | undefined>;
  onShipped: (results: readonly BatchResult[]) => void;
  /** @returns the message about a failed call */
  onFailed: (error: unknown) => string;
  onClose: () => void;
}

/** Ships orders from a list with their tracking numbers, which is checked before anything happens. */
export const ShipList = ({ orders, search, onShipped, onFailed, onClose }: Props) => {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const [checked, setChecked] = useState<CheckedLine[]>();
  const [pending, setPending] = useState<'check' | 'ship'>();
  const [shipped, setShipped] = useState(0);
  const [problem, setProblem] = useState<string>();
  const mailed = useMailText()('Each buyer is notified by mail.');

  const [numbers] = useState(() => orders.map(({ orderNumber }) => orderNumber));

  useDraft(form, DRAFT);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // A draft may contain orders of an earlier selection.
    const typed = readShipList(box.value).map(({ orderNumber }) => orderNumber);
    const more = numbers.filter((number) => !typed.includes(number));
    const lines = [box.value.trim(), ...more.map((number) => `${number}, `)];
    box.value = lines.filter(Boolean).join('\n');
    box.focus();
  }, [numbers]);

  const formCarrier = () => {
    const carrier = form.current && new FormData(form.current).get('carrier');
    return typeof carrier === 'string' ? carrier.trim() : '';
  };
  /** The lines to send; a line without a carrier gets that of the form. */
  const sent = (lines: readonly ShipLine[]): ShipLine[] =>
    lines.map((line) => ({ ...line, carrier: line.carrier || formCarrier() }));

  const run = async (what: 'check' | 'ship', work: () => Promise<void>) => {
    if (pending) return;
    setPending(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(onFailed(error));
    }
    setPending(undefined);
  };

  const check = (event: FormEvent) => {
    event.preventDefault();
    void run('check', async () => {
      const text = list.current?.value ?? '';
      const typed = readShipList(text);
      const { results } = await call({ client }, checkShipList, {
        body: { lines: sent(typed) },
        patience: BATCH_PATIENCE,
      });
      // What would be shipped is what the box shows.
      if (list.current?.value !== text) return setProblem(EDITED);
      setChecked(
        results.flatMap((result, place) => {
          const line = typed[place];
          return line ? [{ typed: line, result }] : [];
        }),
      );
    });
  };

  const ready = checked?.filter(({ result }) => result.outcome === 'ready') ?? [];
  /** Refused lines stay in the list with their reason, and those after a failed call; finished ones leave it. */
  const takeIn = (results: readonly BatchResult[]) => {
    const places = new Map(ready.map((line, place) => [line, place]));
    const now = (checked ?? [])
      .map((line) => ({ ...line, result: results[places.get(line) ?? -1] ?? line.result }))
      .filter(({ result }) => result.outcome === 'refused' || result.outcome === 'ready');
    const text = now.map(({ typed }) => asText(typed)).join('\n');
    if (list.current) list.current.value = text;
    if (now.length) writeDraft(DRAFT, { list: text });
    else forgetDrafts(DRAFT);
    setChecked(now);
    if (results.length) onShipped(results);
    if (!now.length) onClose();
  };

  const ship = () =>
    void run('ship', async () => {
      const results: BatchResult[] = [];
      setShipped(0);
      try {
        await shipOrders(client, sent(ready.map(({ typed }) => typed)), (more) => {
          results.push(...more);
          setShipped(results.length);
        });
      } finally {
        takeIn(results);
      }
    });

  return (
    <Notice as="section" aria-labelledby="ship-list" mb="4">
      <Form ref={form} noValidate onSubmit={check} aria-labelledby="ship-list">
        <h2 id="ship-list">Ship with tracking numbers</h2>
        <MailWarning />
        <SentWithField carrier={null} field={{ name: 'carrier' }} />
        <Field
          ref={list}
          kind="textarea"
          name="list"
          label="Orders and tracking numbers"
          hint="One order on each line: its number, a comma or a tab, the tracking number, or “none”. A third column is the carrier of that line. A list can be pasted."
          rows={8}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={pending === 'ship'}
          onChange={() => setChecked(undefined)}
        />
        {checked && (
          <div role="status">
            <BatchResults
              label="What the list would do"
              results={checked.map(({ result }) => result)}
              search={search}
            />
          </div>
        )}
        <FormProblem id="ship-list-problem" text={problem} />
        {ready.length > 0 && <p>{mailed}</p>}
        <div className="buttons">
          {ready.length > 0 ? (
            <Button size="lg" aria-disabled={pending !== undefined || undefined} onClick={ship}>
              {pending === 'ship'
                ? `Shipping... ${shipped} of ${ready.length}`
                : `Ship ${counted(ready.length, 'order')}`}
            </Button>
          ) : (
            <SubmitButton pending={pending === 'check'} pendingLabel="Checking...">
              Check
            </SubmitButton>
          )}
          <Button
            look="plain"
            onClick={() => {
              forgetDrafts(DRAFT);
              onClose();
            }}
          >
            Close
          </Button>
        </div>
      </Form>
    </Notice>
  );
};
