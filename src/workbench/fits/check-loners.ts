import type { Interface } from '../../shop/catalogue/interfaces';
import { type ListFinding, type PartList, distinctParts, nearest } from './check-list';
import { asUse } from './pairs/uses';
import { length } from './pairs/verdict';
import type { ShelfPart } from './shelf';

/** A piece that goes into a link's bracket or around a joint. */
interface Loner {
  part: ShelfPart;
  on: Interface;
  /** The partner that it needs: "a bracket 2-5/8 in inside on a 3/4 in bolt". */
  needs: string;
}

const onBolt = (inches: number | undefined): string =>
  inches === undefined ? '' : ` on a ${length(inches)} bolt`;

const bracketFor = (widthIn: number | undefined, boltIn: number | undefined): string =>
  `a bracket${widthIn === undefined ? '' : ` ${length(widthIn)} inside`}${onBolt(boltIn)}`;

const fillingWords = (widthIn: number | undefined, boltIn: number | undefined): string =>
  `a joint, spacers or a bushing${widthIn === undefined ? '' : ` ${length(widthIn)} wide`}${onBolt(boltIn)}`;

/**
 * Reports brackets, spacers and bushings that fit none of their partners on the list. A part that another finding names
 * is left out. A joint alone may go anywhere: its findings are those of its thread and its stack.
 */
export const checkLoners = (list: PartList, others: readonly ListFinding[]): ListFinding[] => {
  const brackets = list
    .held('bracket')
    .filter(({ piece }) => piece.isForLinks)
    .map(({ part, piece: { clevis } }): Loner => {
      const needs = fillingWords(clevis.insideWidthIn, clevis.boltIn);
      return { part, on: clevis, needs };
    });
  const spacers = list.held('spacer').map(({ part, piece: { spacer } }): Loner => {
    const needs = bracketFor(spacer.stackWidthIn, spacer.boreIn);
    return { part, on: spacer, needs };
  });
  const bushings = list.held('bushing').map(({ part, piece: { sleeve } }): Loner => {
    const needs = bracketFor(sleeve.widthIn, sleeve.boreIn);
    return { part, on: sleeve, needs };
  });
  const joints = list.held('joint').map(({ part, piece }) => ({ part, on: piece.ball }));

  const named = new Set(others.flatMap(({ parts }) => parts));
  const alone = (
    loners: readonly Loner[],
    partners: readonly { part: ShelfPart; on: Interface }[],
  ): ListFinding[] =>
    distinctParts(loners)
      .filter((part) => !named.has(part))
      .flatMap((part) => {
        const own = loners.filter((one) => one.part === part);
        const near = nearest(
          own.map(({ on }) => asUse(on)),
          partners.filter((one) => one.part !== part),
          ({ on }) => [asUse(on)],
        );
        if (near?.fit.verdict !== 'does_not_fit') return [];
        const because = `Nothing on this list fits it: it needs ${own[0]?.needs}`;
        return [{ code: 'fits_nothing', level: 'advice', parts: [part], because }];
      });
  return [
    ...alone(brackets, [...joints, ...spacers, ...bushings]),
    ...alone(spacers, [...joints, ...brackets]),
    ...alone(bushings, brackets),
  ];
};
