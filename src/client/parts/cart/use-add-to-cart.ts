import { itemTitle } from '../../../shop/catalogue/variants';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../shop/catalogue/product';
import { CallError, isUnauthorized, newKey, refusalText } from '../../data/call';
import { addingToCart } from '../../data/cart/cart';
import { makeChange } from '../../data/use-call';
import { isCut, useConnection } from '../../device/connection/connection';
import { user } from '../../data/session/session';
import { toast } from '../../state/toasts';
import { ADDED_TITLE, ADDING_FAILED, LOG_IN_TO_ADD, partsAdded } from './cart-words';

const SAVED = "Saved - will be added to your cart when you're back online";
/** For a visitor. */
const SAVED_FOR_NEXT = 'It stays on this phone and goes into your cart when you log in.';
/** For an outdated page: it cannot send even when online. */
const SAVED_UNTIL_UPDATED = 'Saved - will be added to your cart after the update';
/** The toast can be read this long before the browser goes to the login, ms (docs/rules.md 4.2). */
const REDIRECT_AFTER = 1000;

/** Cards and the product page have different messages for visitors (docs/rules.md 4.2). */
export type Place = 'card' | 'page';

interface Adding {
  add: () => Promise<void>;
  pending: boolean;
  /**
   * Why the product was not added; shown in the page too, since a toast closes after five seconds. With `logIn` the
   * visitor can log in or sign up, and the part comes along.
   */
  refused: { reason: string; logIn: boolean } | undefined;
  /** The address to return to after logging in. */
  here: () => string;
}

/** Adds a product to the cart and shows the result in a toast (docs/rules.md 4.2). */
export const useAddToCart = (
  product: Pick<Product, 'id' | 'name' | 'price'> & Partial<Pick<Product, 'attributes'>>,
  quantity: number,
  place: Place,
): Adding => {
  const client = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Adding['refused']>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const here = () => router.latestLocation.href;

  const goAfterToast = (go: () => void) => {
    toast({ title: 'Login Required', description: LOG_IN_TO_ADD });
    clearTimeout(leaving.current);
    leaving.current = setTimeout(go, REDIRECT_AFTER);
  };

  const askToLogIn = (tab: 'sign-up' | undefined) => {
    if (place === 'card')
      return goAfterToast(
        () => void router.navigate({ to: '/auth', search: { next: here(), tab } }),
      );
    toast({ title: 'Authentication required', description: LOG_IN_TO_ADD, tone: 'destructive' });
    setRefused({ reason: `${LOG_IN_TO_ADD} The part comes along.`, logIn: true });
  };

  const failed = (error: unknown) => {
    if (isUnauthorized(error))
      return goAfterToast(() =>
        window.location.assign(`/api/login?next=${encodeURIComponent(here())}`),
      );
    const reason = refusalText(error, ADDING_FAILED);
    toast({ title: 'Error', description: reason, tone: 'destructive' });
    setRefused({ reason, logIn: false });
  };

  /** Saves the line to be sent later. @returns whether it was saved */
  const save = async (key: string, forNext: boolean): Promise<boolean> => {
    const owner = await import('../../device/outbox/queue-part').then(
      (it) => it.queuePart(client, { product, quantity, key, forNext }),
      () => undefined,
    );
    if (!owner) return false;
    const { isOutdated } = useConnection.getState();
    const forUser = isOutdated ? SAVED_UNTIL_UPDATED : SAVED;
    toast({ title: 'Saved', description: owner === 'user' ? forUser : SAVED_FOR_NEXT });
    return true;
  };

  /** Remembers the part until the visitor has logged in. @returns the tab with which `/auth` opens */
  const keep = (key: string) =>
    import('./keep-parts').then(
      (it) => it.keepParts([{ product, quantity, key, at: Date.now() }]),
      () => undefined,
    );

  /** Whether the user is not known yet and the connection is too slow to ask. */
  const isUserLate = () =>
    useConnection.getState().reach !== 'online' && client.getQueryData(user.queryKey) === undefined;

  const add = async () => {
    if (pending) return;
    const key = newKey();
    setPending(true);
    setRefused(undefined);
    try {
      if (isUserLate() && (await save(key, isCut()))) return;
      // Right after the first paint the user may not be loaded yet: wait for it.
      if (!(await client.ensureQueryData(user))) {
        // Logging in needs a connection.
        if (isCut() && (await save(key, true))) return;
        askToLogIn(await keep(key));
      } else {
        await makeChange(client, addingToCart, { body: { productId: product.id, quantity }, key });
        toast({ title: ADDED_TITLE, description: partsAdded([itemTitle(product)]) });
      }
    } catch (error) {
      if (isUnauthorized(error)) await keep(key);
      if (error instanceof CallError || !(await save(key, true))) failed(error);
    } finally {
      setPending(false);
    }
  };

  return { add, pending, refused, here };
};
