import { type Axle, axleKey } from '../../../../shop/catalogue/search/axle';
import { MAX_AXLES } from '../../../../shop/catalogue/search/axle-edit';
import { ApiError } from '../../../ground/api-error';
import { axleRows } from '../../../tables/catalogue/axles';
import { raiseGroupsVersion } from '../../../tables/catalogue/search-groups';
import { resourceStore } from '../../resource-store';

/** @throws ApiError invalid, when there are as many axles as the shop may have, or another one has one of the names */
const check = ({ names }: Axle, others: readonly Axle[]): void => {
  if (others.length >= MAX_AXLES)
    throw new ApiError('invalid', `There can be at most ${MAX_AXLES} axles.`);
  const taken = new Set(others.flatMap((other) => other.names.map(axleKey)));
  const name = names.find((one) => taken.has(axleKey(one)));
  if (name === undefined) return;
  const message = `Another axle is called ${name}.`;
  throw new ApiError('invalid', message, { fields: { names: message } });
};

/** The axles that a search knows by name (docs/rules.md 3.52). Phones get them with the catalogue. */
export const axleStore = resourceStore<Axle>({
  rows: axleRows,
  noun: 'axle',
  log: {
    subject: ({ names }) => `axle:${names[0]}`,
    added: (after) => ({ act: 'axle.added', detail: { after } }),
    changed: (before, after) => ({ act: 'axle.changed', detail: { before, after } }),
    removed: (before) => ({ act: 'axle.removed', detail: { before } }),
  },
  check,
  changed: raiseGroupsVersion,
});
