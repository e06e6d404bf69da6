import { type ListFinding, type PartList, distinctParts, nearest } from './check-list';
import { partRank } from './cover';
import type { Interface } from '../../shop/catalogue/interfaces';
import { type Kind, asUse, isForSteering } from './pairs/uses';
import { length } from './pairs/verdict';
import type { ShelfPart } from './shelf';

const AXLE = /\baxle\b/i;
/** Words of a part that names its axle, such as a truss. A vehicle has one of each. */
const WHICH_AXLE = /\b(front|rear)\b/i;
const HYDRAULIC = /\bhydraulic\b/i;

const ofKind = <K extends Kind>({ interfaces }: ShelfPart, kind: K) =>
  interfaces.filter((one): one is Extract<Interface, { kind: K }> => one.kind === kind);

const has = (part: ShelfPart, kind: Kind): boolean => ofKind(part, kind).length > 0;

/**
 * Reports parts for axle tubes of several sizes, in one finding. A part that names its axle may have a size of its own,
 * and so may the parts that go with it.
 */
const axleTubes = ({ parts }: PartList): ListFinding[] => {
  const sized = parts
    .filter(({ name }) => AXLE.test(name))
    .flatMap((part) =>
      ofKind(part, 'on_tube').flatMap(({ odIn }) => (odIn === undefined ? [] : [{ part, odIn }])),
    );
  const sizes = [...new Set(sized.map(({ odIn }) => odIn))].toSorted((a, b) => a - b);
  const named = new Set(
    sized.flatMap(({ part, odIn }) => (WHICH_AXLE.test(part.name) ? [odIn] : [])),
  );
  if (sizes.length < 2 || sizes.every((odIn) => named.has(odIn))) return [];
  return [
    {
      code: 'axle_tubes_differ',
      level: 'mismatch',
      parts: distinctParts(sized),
      because: `These parts are for axle tubes of ${sizes.map(length).join(' and ')}, so they do not go on one axle`,
    },
  ];
};

const isClamp = (part: ShelfPart): boolean =>
  isForSteering(part.name) && has(part, 'on_tube') && has(part, 'clevis');

/** Reports clamps of which none goes on a tie rod of the list, with one that does. */
const clamps = ({ parts, held, shelf }: PartList): ListFinding[] => {
  const rods = held('tube').filter(({ part }) => isForSteering(part.name));
  const own = parts.filter(isClamp);
  const saddles = own.flatMap((part) => ofKind(part, 'on_tube').map((on) => asUse(on)));
  const near = nearest(saddles, rods, ({ piece }) => [asUse(piece.tube)]);
  if (near?.fit.verdict !== 'does_not_fit') return [];
  const { tube } = near.one.piece;
  const [best] = [...shelf.mates(tube, 'on_tube')]
    .filter(
      (part) => isClamp(part) && ofKind(part, 'on_tube').some(({ odIn }) => odIn === tube.odIn),
    )
    .toSorted((a, b) => partRank(a) - partRank(b));
  return [
    {
      code: 'clamp_and_tube',
      level: 'mismatch',
      parts: distinctParts([...own.map((part) => ({ part })), near.one]),
      because: near.fit.because,
      suggestion: best && { part: best, quantity: 1 },
    },
  ];
};

/** Reports rings and centres for another wheel than those of the kits, in one finding. A kit is whole by itself. */
const wheels = ({ parts }: PartList): ListFinding[] => {
  const rings = parts.filter((part) => has(part, 'ring'));
  const uses = (part: ShelfPart) => ofKind(part, 'ring').map((on) => asUse(on));
  const strangers = rings
    .filter((part) => !has(part, 'kit'))
    .flatMap((part) => {
      const near = nearest(
        uses(part),
        rings.filter((one) => one !== part),
        uses,
      );
      return near?.fit.verdict === 'does_not_fit' ? [{ part, near }] : [];
    });
  const [first] = strangers;
  return first
    ? [
        {
          code: 'wheels_differ',
          level: 'mismatch',
          parts: distinctParts(
            strangers.flatMap(({ part, near }) => [{ part }, { part: near.one }]),
          ),
          because: first.near.fit.because,
        },
      ]
    : [];
};

/**
 * Reports a joint for which a clamp of a hydraulic cylinder is the only place on the list, and into which it does not go.
 * A joint of a tie rod goes elsewhere.
 */
const clampedJoints = ({ held }: PartList): ListFinding[] => {
  const brackets = held('bracket');
  const places = brackets.filter(({ part }) => HYDRAULIC.test(part.name));
  const isElsewhere =
    brackets.some(({ piece }) => piece.isForLinks) ||
    held('tube').length > 0 ||
    held('adapter').length > 0 ||
    held('tab').some(({ piece }) => piece.hole.purpose === 'joint');
  if (isElsewhere) return [];
  const near = nearest(
    places.map(({ piece }) => asUse(piece.clevis)),
    held('joint'),
    ({ piece }) => [asUse(piece.ball)],
  );
  return near?.fit.verdict === 'does_not_fit'
    ? [
        {
          code: 'joint_and_clamp',
          level: 'mismatch',
          parts: distinctParts([...places, near.one]),
          because: near.fit.because,
        },
      ]
    : [];
};

/**
 * Checks what sits on the tube of an axle or a tie rod, what goes on a wheel, and joints in clamps. Each of these is
 * one finding, however many parts a list has.
 */
export const checkSizes = (list: PartList): ListFinding[] => [
  ...axleTubes(list),
  ...clamps(list),
  ...wheels(list),
  ...clampedJoints(list),
];
