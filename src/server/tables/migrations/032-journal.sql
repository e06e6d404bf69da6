create table journal_entry (
  order_id text not null,
  cause text not null,
  cause_id text not null,
  account text not null,
  at bigint not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  province text not null,
  primary key (order_id, cause, cause_id, account),
  check ((debit_cents = 0) <> (credit_cents = 0))
);

create index journal_entry_at on journal_entry (at, order_id, cause, cause_id, account);

insert into journal_entry (order_id, cause, cause_id, account, at, debit_cents, credit_cents, province)
with place (order_id, province) as (
  select id, case
    when is_pickup = 1 then 'ON'
    when address like '%"state":"BC"%' then 'BC'
    when address like '%"state":"AB"%' then 'AB'
    when address like '%"state":"MB"%' then 'MB'
    when address like '%"state":"SK"%' then 'SK'
    when address like '%"state":"QC"%' then 'QC'
    when address like '%"state":"NB"%' then 'NB'
    when address like '%"state":"NS"%' then 'NS'
    when address like '%"state":"PE"%' then 'PE'
    when address like '%"state":"NL"%' then 'NL'
    when address like '%"state":"YT"%' then 'YT'
    when address like '%"state":"NT"%' then 'NT'
    when address like '%"state":"NU"%' then 'NU'
    else 'ON'
  end from orders
), posting (order_id, account, at, debit, credit) as (
  select id, 'card_clearing', created_at, total_cents, 0 from orders
  union all
  select id, 'discounts', created_at, discount_cents, 0 from orders
  union all
  select id, 'sales', created_at, 0, subtotal_cents from orders
  union all
  select id, 'shipping', created_at, 0, shipping_cents from orders
  union all
  select id, 'hst_payable', created_at, 0, hst_cents from orders
)
select posting.order_id, 'order', posting.order_id, account, at, debit, credit, province
from posting join place on place.order_id = posting.order_id
where debit <> credit;

insert into journal_entry (order_id, cause, cause_id, account, at, debit_cents, credit_cents, province)
with counted (order_id, id, at, cents, upto, hst, total) as (
  select order_id, provider_refund.id, provider_refund.created_at, cents,
    cast(sum(cents) over (partition by order_id order by provider_refund.created_at, provider_refund.id) as bigint),
    hst_cents, total_cents
  from provider_refund join orders on orders.id = order_id
  where provider_refund.state = 'succeeded' and total_cents > 0
), capped (order_id, id, at, cents, upto, since, hst, total) as (
  select order_id, id, at, cents, case when upto < total then upto else total end,
    case when upto - cents < total then upto - cents else total end, hst, total
  from counted
), shared (order_id, id, at, cents, hst) as (
  select order_id, id, at, cents, (2 * hst * upto + total) / (2 * total) - (2 * hst * since + total) / (2 * total)
  from capped
), posting (order_id, id, account, at, debit, credit) as (
  select order_id, id, 'refunds', at, cents - hst, 0 from shared
  union all
  select order_id, id, 'hst_payable', at, hst, 0 from shared
  union all
  select order_id, id, 'card_clearing', at, 0, cents from shared
)
select posting.order_id, 'refund', id, posting.account, posting.at, debit, credit, province
from posting join journal_entry as sale
  on sale.order_id = posting.order_id and sale.cause = 'order' and sale.account = 'card_clearing'
where debit <> credit
