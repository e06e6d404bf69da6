import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askStockNotice } from '../../../../contract/catalogue/stock-notices';
import type { Product } from '../../../../shop/catalogue/product';
import { StockNotice } from '../../../../shop/catalogue/stock/stock-notice';
import { pushKey } from '../../../data/reminders/reminders';
import { user } from '../../../data/session/session';
import { useCall } from '../../../data/use-call';
import { NoPush, pushAbility } from '../../../device/reminders/push-subscription';
import { awaitPartHere } from '../../../device/reminders/stock-push';
import { failedFields, failureText } from '../../../parts/failure-text';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Honeypot } from '../../../parts/honeypot';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const failed = (error: unknown): string =>
  error instanceof NoPush ? error.message : failureText(error);

/** Asks for one notification on this device, where it can show any. */
const NotifyHere = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const [isAble] = useState(() => pushAbility() === 'able');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_: void, { client }) => awaitPartHere(client, id),
  });
  useQuery({ ...pushKey, enabled: isAble });
  return (
    isAble && (
      <>
        <Button
          look="outline"
          mt="3"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate(undefined, { onSuccess: onDone })}
        >
          {isPending ? 'Asking...' : 'Notify this device instead'}
        </Button>
        <FormProblem text={error && failed(error)} />
      </>
    )
  );
};

/** Asks for one mail, or one notification, when the part can be ordered again. */
export const StockNoticeForm = ({ product }: { product: Pick<Product, 'id'> }) => {
  const { mutateAsync } = useCall(askStockNotice);
  const { data: me } = useQuery(user);
  const [way, setWay] = useState<string>();
  const { form, field, pending, problem } = useForm({
    schema: StockNotice,
    send: async (typed, { homepage }) => {
      const body = { ...typed, ...(homepage && { homepage }) };
      await mutateAsync({ params: { id: product.id }, body });
      setWay(`write to ${typed.email}`);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <section aria-labelledby="tell-me-when">
      <h2 id="tell-me-when">Tell me when it is back</h2>
      {!way && (
        <>
          <Form {...form} aria-labelledby="tell-me-when">
            <Honeypot />
            <Field
              {...field('email')}
              label="Your email address"
              type="email"
              required
              autoComplete="email"
              defaultValue={me?.email}
              hint="You get one mail. Then we delete your address from the list."
            />
            <SubmitButton problem={problem} pending={pending} pendingLabel="Sending...">
              Tell me once
            </SubmitButton>
          </Form>
          <NotifyHere id={product.id} onDone={() => setWay('notify this device')} />
        </>
      )}
      <div role="status">
        {way && (
          <Notice tone="good">
            <p>{`We will ${way} when this part can be ordered again.`}</p>
          </Notice>
        )}
      </div>
    </section>
  );
};
