/**
 * SQL that adds delivered orders 'many-1', 'many-2' … of one account and without items, for both engines: each a
 * millisecond newer than the one before, the first at time 1. Their numbers are ORD-MANY1, ORD-MANY2 …
 * @param {number} count
 * @param {{ account: string, email?: string, padding?: string }} given SQL expressions: the account's id; the address, in
 *   which `i` is the order's number; and what makes the checkouts larger
 * @returns {string[]} statements
 */
export const manyOrders = (count, { account, email = "'many@people.test'", padding = "'{}'" }) => {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
  return [
    `insert into checkout (id, account_id, state, hash, snapshot, total_cents, provider, created_at, expires_at)
    ${numbers} select 'many-' || i, ${account}, 'ordered', 'many', ${padding}, 0, 'demo', i, i from n`,
    `insert into orders (id, number, account_id, checkout_id, status, placed_as_vendor, subtotal_cents,
      discount_cents, hst_cents, shipping_cents, total_cents, is_pickup, email, item_count, via, created_at)
    ${numbers} select 'many-' || i, 'ORD-MANY' || i, ${account}, 'many-' || i, 'delivered', 0, 0,
      0, 0, 0, 0, 1, ${email}, 1, 'client', i from n`,
    `insert into order_words (created_at, order_id, words)
    ${numbers} select i, 'many-' || i,
      'ord-many' || i || ' ' || ${email} || ' ' || (select username from account where id = ${account}) from n`,
  ];
};
