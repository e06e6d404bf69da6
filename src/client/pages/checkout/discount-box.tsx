import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CartQuote } from '../../../contract/checkout/checkout';
import { codeText } from '../../../shop/discounts/discount';
import { saleName } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import { CallError } from '../../data/call';
import { applyCode, removeCode, shownQuote, validateCode } from '../../data/checkout/checkout';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { isLoggedOut, useCartChanged } from './use-cart-changed';

/** 'Discount Applied' stays this long, ms (docs/rules.md 5.7). */
const APPLIED_FOR = 3000;

const EMPTY = 'Please enter a discount code to apply.';
const FAILED = 'Failed to calculate discount';

const appliedText = (quote: CartQuote | undefined, sale: string): string =>
  quote?.discountKind === 'october'
    ? `is applied, but the ${sale} saves you more, so the sale counts.`
    : 'is applied.';

/** The applied code, or the form for one, which validates and then calculates it (docs/rules.md 5.7). */
export const DiscountBox = ({ quote }: { quote: CartQuote }) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const changed = useCartChanged();
  const sale = saleName(usePromotions());

  const failed = (title: string, description: string) => {
    toast({ title, description, tone: 'destructive' });
    setProblem(description);
  };

  const apply = async () => {
    const code = codeText(typed);
    if (!code) return failed('Enter Discount Code', EMPTY);
    try {
      await validateCode(client, code);
    } catch (error) {
      if (isLoggedOut(error)) return;
      if (!(error instanceof CallError)) return failed('Discount Error', FAILED);
      return failed('Invalid Discount Code', error.serverMessage ?? 'Invalid discount code');
    }
    try {
      await applyCode(
        client,
        code,
        quote.lines.map(({ productId, quantity }) => ({ productId, quantity })),
      );
    } catch (error) {
      return isLoggedOut(error) ? undefined : failed('Discount Error', FAILED);
    }
    setTyped('');
    await changed().catch(() => undefined);
    toast({
      title: 'Discount Applied',
      description: `${code} ${appliedText(shownQuote(client), sale)}`,
      duration: APPLIED_FOR,
    });
  };

  const remove = async () => {
    try {
      await removeCode(client);
    } catch (error) {
      return isLoggedOut(error) ? undefined : failed('Discount Error', FAILED);
    }
    await changed().catch(() => undefined);
    toast({ title: 'Discount Removed' });
  };

  const once = async (act: () => Promise<unknown>) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    await act();
    setPending(false);
  };

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
          onClick={() => void once(remove)}
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
        void once(apply);
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
