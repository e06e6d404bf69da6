import type { Interface } from '../../shop/catalogue/interfaces';
import {
  type Kind,
  type Of,
  type Part,
  type Thread,
  type Use,
  isLinkBracket,
  partUses,
} from './pairs/uses';

/** A single thing in the hand: a joint, a nut, one spacer of a pair. `count` is the number of them in one sold item. */
export type Piece = { count: number } & (
  | { role: 'joint'; thread: Thread | undefined; ball: Of<'ball'> }
  | { role: 'nut'; thread: Thread }
  | { role: 'adapter'; thread: Thread | undefined; plug: Of<'tube_plug'> }
  | { role: 'tube'; tube: Of<'tube'> }
  | { role: 'spacer'; spacer: Of<'spacer'> }
  | { role: 'bracket'; clevis: Of<'clevis'>; isForLinks: boolean }
  | { role: 'bushing'; sleeve: Of<'sleeve'> }
  | { role: 'bolt'; bolt: Of<'bolt'>; tpi: number | undefined }
  | { role: 'tab'; hole: Of<'hole'> }
);
export type Role = Piece['role'];
export type PieceOf<R extends Role> = Extract<Piece, { role: R }>;

export const isA =
  <R extends Role>(role: R) =>
  (piece: Piece): piece is PieceOf<R> =>
    piece.role === role;

const pieceCount = (one: { count?: number | undefined }): number => one.count ?? 1;

/** The interfaces of one kind. */
const of = <K extends Kind>(uses: readonly Use[], kind: K): Of<K>[] =>
  uses.flatMap(({ on }) => (on.kind === kind ? [on as Of<K>] : [])); // the kind was just compared

const isThread = (one: Interface): one is Thread =>
  one.kind === 'male_thread' || one.kind === 'female_thread';

/** Pairs each body of one kind with its thread. If the bodies differ, they are matched to the threads in order. */
const threaded = <Body extends { count?: number | undefined }>(
  threads: readonly Thread[],
  bodies: readonly Body[],
): { count: number; thread: Thread | undefined; body: Body }[] => {
  if (!threads.length)
    return bodies.map((body) => ({ count: pieceCount(body), thread: undefined, body }));
  return threads.flatMap((thread, at) => {
    const body = bodies[at] ?? bodies[0];
    return body ? [{ count: pieceCount(thread), thread, body }] : [];
  });
};

/** The pieces of a part, from its own interfaces. Parts that a kit names by SKU are not included. */
export const partPieces = (part: Part): Piece[] => {
  const uses = partUses(part);
  const isForLinks = isLinkBracket(part.name);
  const threadsFor = (...names: Use['threadRole'][]) =>
    uses.flatMap(({ on, threadRole }) => (isThread(on) && names.includes(threadRole) ? [on] : []));
  const bolts = of(uses, 'bolt');
  const tpi = threadsFor('bolt')[0]?.tpi;
  return [
    ...threaded(threadsFor('joint'), of(uses, 'ball')).map(({ body: ball, ...joint }): Piece => ({
      role: 'joint',
      ball,
      ...joint,
    })),
    ...threaded(threadsFor('adapter'), of(uses, 'tube_plug')).map(
      ({ body: plug, ...adapter }): Piece => ({ role: 'adapter', plug, ...adapter }),
    ),
    // The nuts of bolts are not jam nuts.
    ...(bolts.length ? [] : threadsFor('nut')).map((thread): Piece => ({
      role: 'nut',
      thread,
      count: pieceCount(thread),
    })),
    ...of(uses, 'tube').map((tube): Piece => ({ role: 'tube', tube, count: pieceCount(tube) })),
    ...of(uses, 'spacer').map((spacer): Piece => ({
      role: 'spacer',
      spacer,
      count: pieceCount(spacer),
    })),
    ...of(uses, 'clevis').map((clevis): Piece => ({
      role: 'bracket',
      clevis,
      isForLinks,
      count: pieceCount(clevis),
    })),
    ...of(uses, 'sleeve').map((sleeve): Piece => ({
      role: 'bushing',
      sleeve,
      count: pieceCount(sleeve),
    })),
    ...bolts.map((bolt): Piece => ({ role: 'bolt', bolt, tpi, count: pieceCount(bolt) })),
    ...of(uses, 'hole').map((hole): Piece => ({ role: 'tab', hole, count: pieceCount(hole) })),
  ];
};
