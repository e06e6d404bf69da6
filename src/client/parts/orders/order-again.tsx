import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type OrderedAgain, orderAgain } from '../../../contract/orders/again';
import { cad, parsePrice } from '../../../shop/money';
import { newKey } from '../../data/call';
import { CART_VIEWS } from '../../data/cart/cart';
import { changeOf, useCall } from '../../data/use-call';
import { problemText } from '../failure-text';
import { toast } from '../../state/toasts';
import { Button, ButtonLink } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { Notice } from '../../ui/notice';

const price = (text: string): string => cad(parsePrice(text));

const changedText = ({ name, from, to, replaces }: OrderedAgain['changed'][number]): string => {
  const was = from === to ? `still ${price(to)}` : `${price(to)} instead of ${price(from)}`;
  return replaces === undefined
    ? `${name}: ${was}`
    : `${name} takes the place of ${replaces}: ${was}`;
};

/** One sentence for each part that is not as it was. */
const againNotes = ({ added, changed, gone }: OrderedAgain): string[] => [
  ...changed.map(changedText),
  ...added
    .filter(({ quantity, ordered }) => quantity < ordered)
    .map(
      ({ name, quantity, ordered }) =>
        `${name}: ${quantity} of ${ordered}, as there are no more now`,
    ),
  ...gone.map(({ name, reason }) => `${name}: not in your cart. ${reason}`),
];

const putInCart = changeOf(orderAgain, { touches: CART_VIEWS });

interface Props {
  id: string;
  /** The element that names the order. */
  describedBy?: string;
  look?: 'action' | 'outline';
}

/** Puts the parts of an order in the cart and goes to the checkout, or first says what is not as it was. */
export const OrderAgain = ({ id, describedBy, look = 'action' }: Props) => {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<OrderedAgain>();
  const [key] = useState(newKey);
  const { mutate, isPending, error } = useCall(putInCart, {
    onSuccess: (found) => {
      setAnswer(found);
      if (againNotes(found).length) return;
      toast({ title: 'In Your Cart', description: 'The parts of this order, at the same prices.' });
    },
  });
  const notes = answer && againNotes(answer);
  const buy = () =>
    mutate(
      { params: { id }, key: answer ? newKey() : key },
      { onSuccess: (found) => !againNotes(found).length && void navigate({ to: '/checkout' }) },
    );
  return (
    <>
      <Button
        look={look}
        aria-disabled={isPending || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (!isPending) buy();
        }}
      >
        {isPending ? 'Putting it in your cart...' : 'Buy Again'}
      </Button>
      <FormProblem text={problemText(error)} />
      <div role="status" className="again">
        {answer && notes && notes.length > 0 && (
          <Notice tone={answer.added.length ? 'warn' : 'bad'}>
            <h3>
              {answer.added.length ? 'In your cart, with changes' : 'Nothing was put in your cart'}
            </h3>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            {answer.added.length > 0 && (
              <ButtonLink to="/checkout" mt="3">
                Go to Checkout
              </ButtonLink>
            )}
          </Notice>
        )}
      </div>
    </>
  );
};
