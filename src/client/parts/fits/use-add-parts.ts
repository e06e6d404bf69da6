import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../../shop/counted';
import { addLines, nameBuild } from '../../../contract/cart/lines';
import type { User } from '../../../shop/session/user';
import { CallError, isUnauthorized, newKey, refusalText } from '../../data/call';
import { refreshCart } from '../../data/cart/cart';
import { makeChange } from '../../data/use-call';
import { user } from '../../data/session/session';
import { isCut, useConnection } from '../../device/connection/connection';
import { type WaitingPart } from '../../device/outbox/outbox';
import { sendLater } from '../../device/outbox/send-waiting';
import { sendStored, storeParts } from '../../device/outbox/queue-list';
import type { PartToAdd } from '../../device/outbox/queue-part';
import { readUserKey, keyForUser } from '../../device/stored-session';
import { keepParts } from '../cart/keep-parts';
import { toast } from '../../state/toasts';
import { ADDED_TITLE, LOG_IN_TO_ADD, piecesAdded } from '../cart/cart-words';

export type { PartToAdd };

/** The outcome: one sentence, and the parts that were not added, each with its reason. */
export interface AddedParts {
  text: string;
  refused: { name: string; problem: string }[];
}

type Outcome = 'added' | 'saved' | 'saved for next' | { problem: string };

/** A part with its outcome. */
interface Part {
  name: string;
  quantity: number;
  outcome: Outcome;
}

const FAILED = 'Not added. Please try again.';
const NOT_SAVED = 'Could not be saved on this device';

/**
 * Adds the parts with one call, where the device cannot store them first.
 * @throws CallError when no user is signed in
 */
const addUnstored = async (
  client: QueryClient,
  parts: readonly PartToAdd[],
  isVisitor: boolean,
): Promise<Part[]> => {
  const all = (outcome: (at: number) => Outcome): Part[] =>
    parts.map(({ product: { name }, quantity }, at) => ({ name, quantity, outcome: outcome(at) }));
  if (isVisitor || isCut()) return all(() => ({ problem: NOT_SAVED }));
  try {
    const lines = parts.map(({ product: { id }, quantity }) => ({ productId: id, quantity }));
    const input = { body: { lines }, key: newKey() };
    const reply = await makeChange(client, { entry: addLines }, input);
    return all((at) => {
      const problem = reply.lines[at]?.problem ?? null;
      return problem === null ? 'added' : { problem };
    });
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    const problem = error instanceof CallError ? refusalText(error, FAILED) : NOT_SAVED;
    return all(() => ({ problem }));
  }
};

/**
 * Adds the parts exactly once: all of them are stored before the first is sent (docs/rules.md 12.26).
 * @throws CallError when no user is signed in and nothing is stored
 */
const addOnce = async (
  client: QueryClient,
  parts: readonly PartToAdd[],
  person: User | null | undefined,
): Promise<{ parts: Part[]; needsSignIn: boolean }> => {
  const isCutOff = person === null || isCut();
  // Stored lines are sent only in browsers that have locks.
  const stored =
    isCutOff || 'locks' in navigator
      ? await storeParts(parts, person ? keyForUser(person) : readUserKey()).catch(() => undefined)
      : undefined;
  if (!stored)
    return { parts: await addUnstored(client, parts, person === null), needsSignIn: false };
  const told = (outcome: (row: WaitingPart) => Outcome): Part[] =>
    stored.map((row) => ({
      name: row.seen.name,
      quantity: row.body.quantity,
      outcome: outcome(row),
    }));
  const saved = ({ userKey }: WaitingPart): Outcome =>
    userKey === null ? 'saved for next' : 'saved';
  if (isCutOff) {
    await sendLater(client);
    return { parts: told(saved), needsSignIn: false };
  }
  const { refused, waiting, needsSignIn } = await sendStored(client, stored);
  const partOutcome = (row: WaitingPart): Outcome => {
    const problem = refused.get(row.id);
    if (problem !== undefined) return { problem };
    return waiting.has(row.id) ? saved(row) : 'added';
  };
  return { parts: told(partOutcome), needsSignIn };
};

/** When saved parts will be sent. A shop that fails does not mean that the device is offline. */
const sendingTime = (): string =>
  useConnection.getState().reach === 'offline'
    ? "when you're back online"
    : 'as soon as the shop answers';

const sentence = (parts: readonly Part[]): string => {
  const withOutcome = (kind: Outcome) => parts.filter(({ outcome }) => outcome === kind);
  const added = withOutcome('added');
  const saved = withOutcome('saved').length;
  const forNext = withOutcome('saved for next').length;
  const said = [
    added.length && piecesAdded(added),
    saved && `${counted(saved, 'part')} saved - will be added to your cart ${sendingTime()}.`,
    forNext && `${counted(forNext, 'part')} kept on this phone; added when you log in.`,
  ].filter(Boolean);
  return said.join(' ') || 'Nothing was added.';
};

/**
 * Adds several parts to the cart in one act. Without a connection they are saved on the device; those of a visitor wait
 * for the sign-in (docs/rules.md 4.2).
 */
export const useAddParts = () => {
  const client = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<AddedParts>();

  const goToLogin = async (tab?: 'sign-up') => {
    toast({ title: 'Login Required', description: LOG_IN_TO_ADD });
    await router.navigate({ to: '/auth', search: { next: router.latestLocation.href, tab } });
  };

  const logIn = (parts: readonly PartToAdd[]) =>
    goToLogin(
      keepParts(
        parts.map(({ product, quantity }) => ({
          product,
          quantity,
          key: newKey(),
          at: Date.now(),
        })),
      ),
    );

  const addAll = async (lines: readonly PartToAdd[], build?: string): Promise<void> => {
    const person = await client.ensureQueryData(user).catch(() => undefined);
    // Null is a visitor; undefined means that there was no answer.
    if (person === null && !isCut()) return logIn(lines);
    const done = await addOnce(client, lines, person).catch(() => undefined);
    if (!done) return logIn(lines);
    const { parts, needsSignIn } = done;
    // The parts were added, even if the name of the build gets lost.
    if (build !== undefined && parts.some(({ outcome }) => outcome === 'added'))
      await makeChange(client, { entry: nameBuild }, { body: { buildName: build } }).catch(
        () => undefined,
      );
    const text = sentence(parts);
    const refused = parts.flatMap(({ name, outcome }) =>
      typeof outcome === 'object' ? [{ name, ...outcome }] : [],
    );
    setAdded({ text, refused });
    // The session has ended: the rest waits for the sign-in.
    if (needsSignIn) await goToLogin();
    else if (!refused.length) {
      const isAdded = parts.some(({ outcome }) => outcome === 'added');
      toast({ title: isAdded ? ADDED_TITLE : 'Saved', description: text });
    }
    void refreshCart(client);
  };

  /**
   * @param build the name of the build that the parts are for
   * @returns when all parts are in the cart, saved or refused
   */
  const add = async (parts: readonly PartToAdd[], build?: string): Promise<void> => {
    if (pending || !parts.length) return;
    setPending(true);
    setAdded(undefined);
    await addAll(parts, build);
    setPending(false);
  };

  return { add, pending, added };
};
