import type {
  AdminAxle,
  changeAxle as changeCall,
  getAxle,
  removeAxle as removeCall,
} from '../../../../contract/catalogue/admin-axles';
import { type Axle, axleKey } from '../../../../shop/catalogue/search/axle';
import { MAX_AXLES } from '../../../../shop/catalogue/search/axle-edit';
import type { Paged, PagedQuery } from '../../../../shop/paged';
import { ApiError } from '../../../ground/api-error';
import { newId } from '../../../ground/new-id';
import {
  allAxles,
  axlePage,
  deleteAxle,
  findAxle,
  insertAxle,
  updateAxle,
} from '../../../tables/catalogue/axles';
import { AXLE_JSON, type AxleRow } from '../../../tables/catalogue/catalogue-rows';
import { raiseGroupsVersion } from '../../../tables/catalogue/search-groups';
import { inTransaction } from '../../../tables/engine/database';
import type { Db, Queries } from '../../../tables/schema';
import { noteAct } from '../../../tables/log/log';

interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

const asAxle = ({ id, names, tubes_in }: AxleRow): AdminAxle => ({
  id,
  names: AXLE_JSON.names.read(names, id),
  tubesIn: AXLE_JSON.tubes.read(tubes_in, id),
});

const asRow = (id: string, { names, tubesIn }: Axle): AxleRow => ({
  id,
  names: AXLE_JSON.names.write(names),
  tubes_in: AXLE_JSON.tubes.write(tubesIn),
});

const axleFacts = ({ names, tubesIn }: Axle): Axle => ({ names, tubesIn });

const stored = async (db: Queries, id: string): Promise<AdminAxle> => {
  const row = await findAxle(db, id);
  if (!row)
    throw new ApiError<typeof getAxle | typeof changeCall | typeof removeCall>(
      'not_found',
      'There is no such axle.',
    );
  return asAxle(row);
};

/** One page of the axles. */
export const axles = async (db: Db, query: PagedQuery): Promise<Paged<AdminAxle>> => {
  const page = await axlePage(db, query);
  return { ...page, rows: page.rows.map(asAxle) };
};

/** @throws ApiError not_found */
export const axle = (db: Db, id: string): Promise<AdminAxle> => stored(db, id);

/** @throws ApiError invalid, when another axle has one of the names */
const refuseTaken = (others: readonly AdminAxle[], { names }: Axle): void => {
  const taken = new Set(others.flatMap((other) => other.names.map(axleKey)));
  const name = names.find((one) => taken.has(axleKey(one)));
  if (name === undefined) return;
  const message = `Another axle is called ${name}.`;
  throw new ApiError('invalid', message, { fields: { names: message } });
};

/** @throws ApiError invalid, when there are as many axles as the shop may have, or a name is taken */
export const addAxle = (db: Db, facts: Axle, { by, now }: AdminAct): Promise<AdminAxle> =>
  inTransaction(db, async (tx) => {
    const others = (await allAxles(tx)).map(asAxle);
    if (others.length >= MAX_AXLES)
      throw new ApiError('invalid', `There can be at most ${MAX_AXLES} axles.`);
    refuseTaken(others, facts);
    const id = newId();
    await insertAxle(tx, asRow(id, facts));
    await raiseGroupsVersion(tx);
    const subject = `axle:${facts.names[0]}`;
    await noteAct(tx, { at: now, by, act: 'axle.added', subject, detail: { after: facts } });
    return { id, ...facts };
  });

/** @throws ApiError not_found; invalid, when a name is taken */
export const changeAxle = (
  db: Db,
  id: string,
  facts: Axle,
  { by, now }: AdminAct,
): Promise<AdminAxle> =>
  inTransaction(db, async (tx) => {
    const before = axleFacts(await stored(tx, id));
    const others = (await allAxles(tx)).map(asAxle).filter((other) => other.id !== id);
    refuseTaken(others, facts);
    await updateAxle(tx, asRow(id, facts));
    await raiseGroupsVersion(tx);
    const subject = `axle:${before.names[0]}`;
    const detail = { before, after: facts };
    await noteAct(tx, { at: now, by, act: 'axle.changed', subject, detail });
    return { id, ...facts };
  });

/** @throws ApiError not_found */
export const removeAxle = (db: Db, id: string, { by, now }: AdminAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = axleFacts(await stored(tx, id));
    await deleteAxle(tx, id);
    await raiseGroupsVersion(tx);
    const subject = `axle:${before.names[0]}`;
    await noteAct(tx, { at: now, by, act: 'axle.removed', subject, detail: { before } });
  });
