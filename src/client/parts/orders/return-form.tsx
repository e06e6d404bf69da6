import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { ReturnRequest } from '../../../contract/orders/orders';
import { longText } from '../../../shop/messages/message';
import type { OrderItem } from '../../../shop/orders/order';
import type { Pieces } from '../../../shop/orders/parcels';
import { RETURN_OUTCOMES, returnReason } from '../../../shop/orders/returns';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { typedInto, useForm } from '../../ui/use-form';
import { failureText } from '../failure-text';
import { useRequestKey } from '../admin/use-request-key';
import { ReturnLine, causeName, isChosen, takeName } from './return-line';

type Typed = Readonly<Record<string, string>>;

interface Props {
  items: readonly Pick<OrderItem, 'id' | 'product'>[];
  /** The pieces that can be returned. */
  left: readonly Pieces[];
  /** Requests the return, and closes this form; a repeat has the same key. @throws the errors of the call */
  send: (body: ReturnRequest, key: string) => Promise<unknown>;
  /** The text of the button. */
  act: string;
  onClose: () => void;
}

const NONE = 'Choose at least one piece';
const UNSAID = 'Please give a reason';

const isCount = (typed: string, most: number): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) > 0 && Number(typed) <= most;

/** Whether a chosen part has no cause of the list, so that the text has to say why. */
const needsText = (left: readonly Pieces[], typed: Typed): boolean =>
  left.some(({ itemId }) => isChosen(typed, itemId) && !typed[causeName(itemId)]);

/** The pieces of an order that come back, and why (docs/rules.md 6.18). */
export const ReturnForm = ({ items, left, send, act, onClose }: Props) => {
  const withKey = useRequestKey();
  const [first] = left;
  const isOnly = left.length === 1;
  const [typed, setTyped] = useState<Typed>(
    isOnly && first ? { [takeName(first.itemId)]: 'on' } : {},
  );
  const itemProduct = (itemId: string) => items.find(({ id }) => id === itemId)?.product;
  const read = (now: Typed): ReturnRequest => {
    const chosen = left.filter(({ itemId }) => isChosen(now, itemId));
    const lines = chosen.map(({ itemId }) => ({ itemId, quantity: Number(now[itemId]) }));
    const reason = returnReason({
      lines: lines.map(({ itemId, quantity }) => ({
        quantity,
        name: itemProduct(itemId)?.name ?? 'Part',
        cause: now[causeName(itemId)] ?? '',
      })),
      outcome: now.outcome ?? '',
      text: now.reason ?? '',
    });
    return { lines, reason };
  };
  const schema = z.record(z.string(), z.string()).check(({ value, issues }) => {
    const refuse = (name: string, message: string): void => {
      issues.push({ code: 'custom', input: value, path: [name], message });
    };
    const { lines, reason } = read(value);
    if (!lines.length && first) refuse(takeName(first.itemId), NONE);
    for (const { itemId, quantity } of left)
      if (isChosen(value, itemId) && !isCount(value[itemId] ?? '', quantity))
        refuse(itemId, `1 to ${quantity}`);
    if (needsText(left, value) && !value.reason?.trim()) return refuse('reason', UNSAID);
    const { error } = longText(lines.length ? 1 : 0, UNSAID).safeParse(reason);
    if (error) refuse('reason', error.issues[0]?.message ?? UNSAID);
  });
  const { form, field, pending, problem } = useForm({
    schema,
    sharedMessage: NONE,
    send: async (now) => {
      const body = read(now);
      await withKey(body, (key) => send(body, key));
    },
    failed: failureText,
  });
  // Ticking any part settles that none was ticked, not only the part that has the message.
  const isNone = !left.some(({ itemId }) => isChosen(typed, itemId));
  const settled: typeof field = (name) =>
    !isNone && name === takeName(first?.itemId ?? '') ? { name } : field(name);
  const text = !isNone && problem.text === NONE ? undefined : problem.text;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setTyped(typedInto(event.currentTarget));
    form.onInput(event);
  };
  return (
    <Form {...form} onInput={onInput} aria-label="Return">
      {!isOnly && <p>Tick the parts that come back.</p>}
      {left.map(({ itemId, quantity }) => (
        <ReturnLine
          key={itemId}
          itemId={itemId}
          quantity={quantity}
          product={itemProduct(itemId)}
          isOnly={isOnly}
          isOpen={isChosen(typed, itemId)}
          field={settled}
        />
      ))}
      <Field
        {...field('reason')}
        kind="textarea"
        label="Reason"
        hint="Say how it is damaged, or what it does not fit."
        required={isNone || needsText(left, typed)}
        rows={3}
      />
      <Field {...field('outcome')} kind="select" label="Outcome wanted" defaultValue="">
        <option value="">Money back</option>
        {RETURN_OUTCOMES.map((outcome) => (
          <option key={outcome}>{outcome}</option>
        ))}
      </Field>
      <SubmitButton problem={{ ...problem, text }} pending={pending} pendingLabel="Saving...">
        {act}
      </SubmitButton>
      <Button look="outline" onClick={onClose}>
        Close
      </Button>
    </Form>
  );
};
