import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addLines } from '../../../../contract/cart/lines';
import { MAX_ADDED_LINES } from '../../../../shop/cart/cart';
import type { Pad } from '../../../../shop/dealers/order-pad';
import { isUnauthorized } from '../../../data/call';
import { refreshCart } from '../../../data/cart/cart';
import { makeChange } from '../../../data/use-call';
import { shownStock } from '../../../data/catalogue/stock';
import { ADDED_TITLE, piecesAdded } from '../../../parts/cart/cart-words';
import { toast } from '../../../state/toasts';
import { useRequestKey } from '../../../parts/admin/use-request-key';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import type { RefusedLine } from './pad-problems';

/** Adds the valid lines of a pad to the cart in one call. @param leave receives the lines that stay in the box */
export const useAddPad = (leave: (text: string) => void) => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<string>();
  const [refused, setRefused] = useState<RefusedLine[]>([]);
  const withKey = useRequestKey();

  const add = async (pad: Pad, poNumber: string): Promise<void> => {
    if (pending || !pad.parts.length) return;
    setPending(true);
    setAdded(undefined);
    setRefused([]);
    const batch = pad.parts.slice(0, MAX_ADDED_LINES);
    const later = pad.parts.slice(MAX_ADDED_LINES);
    const body = {
      lines: batch.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      poNumber,
    };
    try {
      const reply = await withKey(body, (key) =>
        makeChange(client, { entry: addLines }, { body, key }),
      );
      const isIn = (index: number) => reply.lines[index]?.problem === null;
      const stays = [...batch.filter((_, index) => !isIn(index)), ...later].flatMap((part) =>
        part.texts.map((text, index) => ({ at: part.at[index] ?? 0, text })),
      );
      leave(
        [...pad.problems, ...stays]
          .toSorted((a, b) => a.at - b.at)
          .map((line) => line.text)
          .join('\n'),
      );
      setRefused(
        batch.flatMap(({ texts }, index) => {
          const problem = reply.lines[index]?.problem;
          return problem ? texts.map((text) => ({ text, problem })) : [];
        }),
      );
      const inCart = batch.filter((_, index) => isIn(index));
      if (inCart.length) {
        const description = piecesAdded(inCart);
        toast({ title: ADDED_TITLE, description });
        setAdded(description);
      }
      void refreshCart(client);
      // The stock differs from what this page shows.
      if (inCart.length < batch.length)
        void client.invalidateQueries({ queryKey: shownStock.queryKey });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain('/order-pad');
      else {
        const problem = failureText(error);
        setRefused([{ text: 'Nothing was added.', problem }]);
        toast({ title: 'Error', description: problem, tone: 'destructive' });
      }
    }
    setPending(false);
  };
  return { add, pending, added, refused };
};
