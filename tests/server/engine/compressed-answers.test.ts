import { expect, it } from 'vitest';
import {
  findCompressed,
  keepCompressed,
  removeOldCompressed,
} from '../../../src/server/tables/engine/compressed-answers';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { engines, newPlace } from '../../support/shop';

it.runIf(engines.includes('postgres'))(
  'answers that one process has compressed are there for all, for a time',
  async () => {
    const place = await newPlace('postgres');
    const [db, other] = [openDatabase(place), openDatabase(place)];
    await migrate(db, 1);
    const bytes = Buffer.from([0, 1, 254, 255]);
    expect(await findCompressed(other, 'page')).toBeUndefined();
    await keepCompressed(db, { name: 'page', bytes, now: 5 });
    await keepCompressed(other, { name: 'page', bytes: Buffer.from('same'), now: 6 });
    expect(await findCompressed(other, 'page')).toEqual(bytes);
    await removeOldCompressed(db, 5);
    expect(await findCompressed(db, 'page')).toEqual(bytes);
    await removeOldCompressed(db, 6);
    expect(await findCompressed(db, 'page')).toBeUndefined();
    await db.destroy();
    await other.destroy();
    await place.remove();
  },
);
