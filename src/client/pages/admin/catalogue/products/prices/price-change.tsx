import { useEffect, useRef, useState } from 'react';
import { chakra } from '@chakra-ui/react';
import {
  type PricedPart,
  type changePrices,
  PricedPart as PricedPartSchema,
} from '../../../../../../contract/catalogue/admin-prices';
import type { ReplyOf } from '../../../../../../contract/endpoint';
import * as z from 'zod/mini';
import { counted } from '../../../../../../shop/counted';
import { type Cents, cad, parsePrice } from '../../../../../../shop/money';
import {
  PriceChangeForm,
  changedPrice,
  priceChangeText,
} from '../../../../../../shop/catalogue/prices/price-change';
import { CallError } from '../../../../../data/call';
import { changingPrices } from '../../../../../data/catalogue/admin-prices';
import { useCall } from '../../../../../data/use-call';
import { type Column, AdminTable } from '../../../../../parts/admin/list/admin-table';
import { failureText } from '../../../../../parts/failure-text';
import { Button } from '../../../../../ui/button';
import { Field } from '../../../../../ui/field';
import { Form } from '../../../../../ui/form';
import { FormProblem } from '../../../../../ui/form-problem';
import { Notice } from '../../../../../ui/notice';
import { SubmitButton } from '../../../../../ui/submit-button';
import { useForm } from '../../../../../ui/use-form';

/** Hundreds of parts scroll in a frame, so that the button stays near. */
const Scroll = chakra('section', {
  base: { maxHeight: '60vh', overflowY: 'auto', overscrollBehavior: 'contain' },
});

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3', '& form': { flex: '1' } },
});

/** A selected part with its price after the change; undefined while no per cent are typed. */
interface Preview extends PricedPart {
  now: Cents | undefined;
}

/** Whether the sale of a part would not be below its new price. */
const isBelowSale = ({ salePrice, now }: Preview): boolean =>
  salePrice !== null && now !== undefined && now <= parsePrice(salePrice);

const newPrice = (row: Preview): string => {
  if (row.now === undefined) return '';
  if (row.now === parsePrice(row.price)) return 'Stays';
  return cad(row.now);
};

const COLUMNS: readonly Column<Preview>[] = [
  {
    head: 'Part',
    cell: ({ name, sku, id }) => (
      <span>
        {name}
        <small>{sku ?? `ID-${id}`}</small>
      </span>
    ),
  },
  { head: 'Price', isNumber: true, cell: ({ price }) => cad(parsePrice(price)) },
  {
    head: 'New price',
    isNumber: true,
    cell: (row) => (
      <span>
        <b>{newPrice(row)}</b>
        {isBelowSale(row) && (
          <small>{`Not above its sale price of ${cad(parsePrice(row.salePrice ?? 0))}`}</small>
        )}
      </span>
    ),
  },
];

const Refusal = z.object({ parts: z.array(PricedPartSchema) });

/** The selected parts as they are now, which a refused change brings. */
const currentParts = (error: unknown): PricedPart[] | undefined =>
  error instanceof CallError ? Refusal.safeParse(error.detail).data?.parts : undefined;

/** A change that was made, with the parts before and after it. */
export interface PricesChanged {
  said: string;
  before: readonly PricedPart[];
  reply: ReplyOf<typeof changePrices>;
}

interface Props {
  parts: readonly PricedPart[];
  /** Takes the parts as they are now after a change by somebody else. */
  onRenewed: (parts: readonly PricedPart[]) => void;
  onChanged: (change: PricesChanged) => void;
  onClose: () => void;
}

/** Changes the prices of the selected parts by per cent, after a look at the new ones (docs/rules.md 3.59). */
export const PriceChange = ({ parts, onRenewed, onChanged, onClose }: Props) => {
  const { mutateAsync } = useCall(changingPrices);
  const [typed, setTyped] = useState<Record<string, FormDataEntryValue>>({});
  const { form, field, pending, problem } = useForm({
    schema: PriceChangeForm,
    send: async ({ percent, rounding }) => {
      const products = parts.map(({ id, revision }) => ({ id, revision }));
      const reply = await mutateAsync({ body: { percent, rounding, products } });
      onChanged({ said: priceChangeText(percent, rounding), before: parts, reply });
    },
    failed: (error) => {
      const current = currentParts(error);
      if (current) onRenewed(current);
      return failureText(error);
    },
  });
  const change = PriceChangeForm.safeParse(typed).data;
  const rows = parts.map((part): Preview => ({
    ...part,
    now: change && changedPrice(parsePrice(part.price), change.percent, change.rounding),
  }));
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  const count = rows.filter(({ price, now }) => now !== undefined && now !== parsePrice(price));
  return (
    <Notice as="section" aria-labelledby="price-change" mb="4">
      <h2 id="price-change">{`Change ${parts.length === 1 ? 'the price of 1 part' : `the prices of ${parts.length} parts`}`}</h2>
      <Form
        {...form}
        aria-labelledby="price-change"
        onInput={(event) => {
          setTyped(Object.fromEntries(new FormData(event.currentTarget)));
          form.onInput(event);
        }}
      >
        <div className="pair">
          <Field
            {...field('percent')}
            label="Per cent"
            hint="Such as 5, or -2.5 for lower prices."
            inputMode="text"
            autoComplete="off"
            required
          />
          <Field {...field('rounding')} kind="select" label="Round to" defaultValue="cent">
            <option value="cent">The cent</option>
            <option value="99">The nearest .99</option>
          </Field>
        </div>
        <Scroll tabIndex={0} aria-label="Old and new prices">
          <AdminTable
            label="Old and new prices"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => String(id)}
          />
        </Scroll>
        <SubmitButton problem={problem} pending={pending} pendingLabel="Changing...">
          {change ? `Change ${counted(count.length, 'Price')}` : 'Change Prices'}
        </SubmitButton>
      </Form>
      <Button look="plain" onClick={onClose}>
        Cancel
      </Button>
    </Notice>
  );
};

interface DoneProps {
  change: PricesChanged;
  onUndone: () => void;
  onClose: () => void;
}

/** Says what was changed, and takes it back. */
export const PricesDone = ({ change: { said, before, reply }, onUndone, onClose }: DoneProps) => {
  const { mutateAsync, isPending } = useCall(changingPrices);
  const [problem, setProblem] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => title.current?.focus(), []);
  const undo = async () => {
    const prices = new Map(before.map(({ id, price }) => [id, price]));
    const products = reply.parts.map(({ id, revision, price }) => ({
      id,
      revision,
      price: prices.get(id) ?? price,
    }));
    try {
      await mutateAsync({ body: { products } });
      onUndone();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Notice as="section" aria-labelledby="prices-changed" tone="good" mb="4">
      <h2 id="prices-changed" ref={title} tabIndex={-1}>
        {`${counted(reply.changed, 'price')} changed: ${said}`}
      </h2>
      <FormProblem id="prices-problem" text={problem} />
      <Actions>
        {reply.changed > 0 && (
          <Button
            look="outline"
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && void undo()}
          >
            Take It Back
          </Button>
        )}
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </Actions>
    </Notice>
  );
};
