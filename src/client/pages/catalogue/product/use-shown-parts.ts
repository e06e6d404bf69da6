import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint';
import type { getFits } from '../../../../contract/fits/fits';
import type { Product } from '../../../../shop/catalogue/product';
import { productsByIds } from '../../../data/catalogue/specs';

type Fits = ReplyOf<typeof getFits>;

/** Rows of a group before "Show all". */
export const FIRST_ROWS = 3;

/** The groups that have their own heading; the contents of a kit are listed below its button. */
export const shownGroups = ({ groups }: Fits): Fits['groups'] =>
  groups.filter(({ role }) => role !== 'in_the_box');

/**
 * The products, by id, that the page of a part shows at first: one request for all its sections.
 * @returns undefined until they are loaded
 */
export const useShownParts = (data: Fits | undefined): Map<number, Product> | undefined => {
  const lines = data && [
    ...(data.kit?.contents ?? []),
    ...(data.kit?.needs ?? []),
    ...(data.references ?? []),
    ...data.stacks.flatMap(({ items }) => items),
    ...shownGroups(data).flatMap(({ items }) => items.slice(0, FIRST_ROWS)),
  ];
  const ids = lines?.flatMap(({ productId }) => productId ?? []) ?? [];
  const { data: listed } = useQuery({ ...productsByIds(ids), enabled: ids.length > 0 });
  return listed && new Map(listed.map((one) => [one.id, one]));
};
