import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type CartQuote,
  calculateDiscount,
  removeDiscount,
  validateDiscount,
} from '../../../contract/checkout/checkout';
import { codeText } from '../../../shop/discounts/discount';
import { saleName } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import { CallError } from '../../data/call';
import { shownQuote } from '../../data/checkout/checkout';
import { makeChange, useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { isLoggedOut, useCartChanged } from './use-cart-changed';

/** 'Discount Applied' stays this long, ms (docs/rules.md 5.7). */
const APPLIED_FOR = 3000;

const EMPTY = 'Please enter a discount code to apply.';
const FAILED = 'Failed to calculate discount';

const appliedText = (quote: CartQuote | undefined, sale: string): string => {
  if (quote?.code?.note !== undefined) return quote.code.note;
  return quote?.discountKind === 'october'
    ? `is applied, but the ${sale} saves you more, so the sale counts.`
    : 'is applied.';
};

/** The applied code, or the form for one, which validates and then calculates it (docs/rules.md 5.7). */
export const DiscountBox = ({ quote }: { quote: CartQuote }) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const changed = useCartChanged();
  const sale = saleName(usePromotions());

  const failed = (title: string, description: string) => {
    toast({ title, description, tone: 'destructive' });
    setProblem(description);
  };

  const apply = useMutation({
    mutationFn: async (chosen: string, { client }) => {
      const cartItems = quote.lines.map(({ productId, quantity }) => ({ productId, quantity }));
      await makeChange(client, { entry: validateDiscount }, { body: { code: chosen } });
      await makeChange(client, { entry: calculateDiscount }, { body: { code: chosen, cartItems } });
      setTyped('');
      await changed().catch(() => undefined);
    },
    onSuccess: (_, chosen, __, { client }) =>
      toast({
        title: 'Discount Applied',
        description: `${chosen} ${appliedText(shownQuote(client), sale)}`,
        duration: APPLIED_FOR,
      }),
    onError: (error) => {
      if (isLoggedOut(error)) return;
      if (error instanceof CallError && error.entry === validateDiscount)
        failed('Invalid Discount Code', error.serverMessage ?? 'Invalid discount code');
      else failed('Discount Error', FAILED);
    },
  });

  const remove = useCall(removeDiscount, {
    onSuccess: async () => {
      await changed().catch(() => undefined);
      toast({ title: 'Discount Removed' });
    },
    onError: (error) => {
      if (!isLoggedOut(error)) failed('Discount Error', FAILED);
    },
  });

  const pending = apply.isPending || remove.isPending;

  const { code } = quote;
  if (code)
    return (
      <div className="code" role="group" aria-label="Discount code">
        <p>
          <b>{code.code}</b> {code.message ?? appliedText(quote, sale)}
        </p>
        <Button
          look="outline"
          aria-disabled={pending || undefined}
          onClick={() => !pending && remove.mutate({})}
        >
          Remove code
        </Button>
      </div>
    );
  return (
    <form
      className="code"
      method="post"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (pending) return;
        setProblem(undefined);
        const chosen = codeText(typed);
        if (chosen) apply.mutate(chosen);
        else failed('Enter Discount Code', EMPTY);
      }}
    >
      <Field
        label="Discount code"
        name="code"
        value={typed}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setTyped(target.value.toUpperCase());
          setProblem(undefined);
        }}
      />
      <Button type="submit" look="outline" minHeight="48px" aria-disabled={pending || undefined}>
        {pending ? 'Applying...' : 'Apply'}
      </Button>
    </form>
  );
};
