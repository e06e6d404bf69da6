import { useState } from 'react';
import * as z from 'zod/mini';
import { requestFreight } from '../../../contract/quotes/freight';
import { ShippingAddress } from '../../../shop/checkout/address';
import { FREIGHT_PLACES, FreightRequest } from '../../../shop/shipping/freight-request';
import type { SentItem } from '../../../shop/shipping/sent-items';
import { isApiError } from '../../data/call';
import { useCall } from '../../data/use-call';
import { useRequestKey } from '../../parts/admin/use-request-key';
import { DeliveryFields, useTypedPlace } from '../../parts/checkout/delivery-fields';
import { failedFields, failureText } from '../../parts/failure-text';
import { forgetDrafts, useDraft } from '../../state/drafts';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { Honeypot } from '../../parts/honeypot';
import { Panel } from '../../ui/layout';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { Tick } from '../../ui/tick';

const CHECKED = z.optional(z.literal('on'));

const Typed = z.extend(ShippingAddress, {
  email: FreightRequest.shape.email,
  dock: z.enum(['dock', 'none', 'terminal'], 'Please choose where it goes'),
  tailLift: CHECKED,
  callAhead: CHECKED,
  notes: z.optional(z.string().check(z.maxLength(5000, 'Please use at most 5000 characters'))),
  homepage: z.optional(z.string()),
});

const GONE = 'A part can no longer be bought. Please take it out of your list and try again.';

interface Props {
  items: readonly SentItem[];
  /** The buyer who is signed in: the next person on this device must not get the draft. */
  userId: string;
  email: string | undefined;
  /** The address of the last order. */
  address: ShippingAddress | null | undefined;
  onSent: (number: string) => void;
}

/** The form that asks for freight. It keeps what was typed until it is sent, also without a connection. */
export const FreightForm = ({ items, userId, email, address, onSent }: Props) => {
  const { mutateAsync } = useCall(requestFreight);
  const withKey = useRequestKey();
  const draft = `freight ${userId}`;
  const [place, setPlace] = useState({ zipCode: '', state: '' });
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async ({ email: typedEmail, dock, tailLift, callAhead, notes, homepage, ...to }) => {
      const body = {
        items: items.map(({ productId, quantity }) => ({ productId, quantity })),
        name: `${to.firstName} ${to.lastName}`,
        email: typedEmail,
        phone: to.phone || null,
        address: to,
        dock,
        tailLift: tailLift === 'on',
        callAhead: callAhead === 'on',
        notes: notes || null,
        ...(homepage && { homepage }),
      };
      const { number } = await withKey(body, (key) => mutateAsync({ body, key }));
      forgetDrafts(draft);
      onSent(number);
    },
    failed: (error) => (isApiError(error, requestFreight, 'not_found') ? GONE : failureText(error)),
    errorFields: (error) => {
      const errors = failedFields(error);
      return (
        errors &&
        Object.fromEntries(
          Object.entries(errors).map(([name, text]) => [name.replace(/^address\./, ''), text]),
        )
      );
    },
  });
  useDraft(form.ref, draft);

  const readPlace = useTypedPlace(form.ref, setPlace);

  return (
    <Form
      {...form}
      aria-label="Freight"
      onInput={(event) => {
        form.onInput(event);
        readPlace(event.currentTarget);
      }}
    >
      <Honeypot />
      <Panel as="section" aria-labelledby="to">
        <h2 id="to">Where it goes</h2>
        <Field
          {...field('email')}
          label="Email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
          hint="Our quote goes to this address."
        />
        <DeliveryFields field={field} address={address} {...place} isPickup={false} />
      </Panel>
      <Panel as="section" aria-labelledby="unloading">
        <h2 id="unloading">How it is unloaded</h2>
        <Field {...field('dock')} kind="select" label="Kind of place" required defaultValue="none">
          {Object.entries(FREIGHT_PLACES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Field>
        <Tick name="tailLift">The truck needs a tail lift</Tick>
        <Tick name="callAhead">Call ahead</Tick>
        <Field
          {...field('notes')}
          kind="textarea"
          label="Notes (optional)"
          rows={4}
          maxLength={5000}
          hint="Opening hours, the gate, a forklift: whatever the driver should know."
        />
      </Panel>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Sending..." wide>
        Send Request
      </SubmitButton>
    </Form>
  );
};
