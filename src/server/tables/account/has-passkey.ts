import { type SqlBool, sql } from 'kysely';

/** Whether the account of a query has a passkey: true or false, on SQLite 1 or 0. */
export const HAS_PASSKEY = sql<SqlBool>`exists (select 1 from passkey where passkey.account_id = account.id)`;
