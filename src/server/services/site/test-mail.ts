// The test mail of the checklist before the shop opens (docs/rules.md 10.14).
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { confirmTestMail as confirmCall } from '../../../contract/site/going-live';
import type { MailTest } from '../../../shop/site/going-live';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { secretHash } from '../../ground/secret';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import { findSetting, saveSetting } from '../../tables/settings/shop-settings';
import { queueMail } from '../mail/outbox';

const StoredTest = z.object({
  address: z.string(),
  /** The mail settings that it was sent with, as a hash. */
  setup: z.string(),
  /** The hash of its code; null once that was typed. */
  code: z.string().nullable(),
  sentAt: z.number(),
  receivedAt: z.number().nullable(),
});
const TEST_MAIL = jsonColumn('shop_setting.value', StoredTest);

/** The mailbox and the mail settings that are in force. */
export interface MailSetup {
  address: string;
  setup: string;
}

const storedTest = async (db: Queries) => {
  const row = await findSetting(db, 'mail-test');
  return row && { ...TEST_MAIL.read(row.value, row.name), version: row.version };
};

const save = (
  tx: Tx,
  test: z.infer<typeof StoredTest>,
  { version, now }: { version: number; now: number },
): Promise<void> =>
  saveSetting(tx, {
    name: 'mail-test',
    value: TEST_MAIL.write(test),
    version: version + 1,
    changed_at: now,
  });

/** The last test mail; undefined when none was sent with these settings. */
export const lastTestMail = async (
  db: Queries,
  { address, setup }: MailSetup,
): Promise<MailTest | undefined> => {
  const test = await storedTest(db);
  if (test?.address !== address || test.setup !== setup) return undefined;
  return { address, sentAt: test.sentAt, receivedAt: test.receivedAt ?? undefined };
};

/** Queues a test mail to the shop's own mailbox, with a new code. An older code is no longer valid. */
export const sendTestMail = (db: Db, { address, setup }: MailSetup, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const { version = 0 } = (await storedTest(tx)) ?? {};
    const test = { address, setup, code: secretHash(code), sentAt: now, receivedAt: null };
    await save(tx, test, { version, now });
    await queueMail(tx, `mail-test-${newId()}`, now, { kind: 'mail-test', to: address, code });
  });

/** Notes that the test mail has come. A code is valid once. @throws ApiError invalid for another code */
export const confirmTestMail = (
  db: Db,
  { code, ...setup }: MailSetup & { code: string },
  now: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const test = await storedTest(tx);
    const isRight =
      test?.address === setup.address &&
      test.setup === setup.setup &&
      test.code === secretHash(code);
    if (!isRight)
      throw new ApiError<typeof confirmCall>('invalid', 'This is not the code of the last mail.', {
        fields: { code: 'Please type the code of the last test mail' },
      });
    const { version, ...rest } = test;
    await save(tx, { ...rest, code: null, receivedAt: now }, { version, now });
  });
