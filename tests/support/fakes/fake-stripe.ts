import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import StripeClient, { type Stripe } from 'stripe';

export const KEYS = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecret: 'whsec_fake',
};

type Body = Record<string, unknown>;
interface Answer {
  status: number;
  body: Body;
}

/** Fault of the next request: 5xx without handling it, handled but never answered, or answered after `late` ms. */
export type Fault = 'error' | 'drop' | 'hang' | { late: number };

const refuse = (status: number, type: string, code: string, message = code): Answer => ({
  status,
  body: { error: { type, code, message } },
});
const invalid = (code: string, status = 400) => refuse(status, 'invalid_request_error', code);

type Kept = ReturnType<typeof newIntent>;

const metadataIn = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...asked].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

const newRefund = (id: string, intent: string, asked: URLSearchParams, created: number) =>
  ({
    id,
    object: 'refund',
    payment_intent: intent,
    amount: Number(asked.get('amount')),
    metadata: metadataIn(asked),
    status: 'succeeded' as string,
    created,
  }) satisfies Partial<Stripe.Refund>;
type KeptRefund = ReturnType<typeof newRefund>;

const newIntent = (id: string, asked: URLSearchParams, created: number) =>
  ({
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_x`,
    status: 'requires_payment_method' as Stripe.PaymentIntent.Status,
    amount: Number(asked.get('amount')),
    amount_received: 0,
    currency: asked.get('currency') ?? '',
    metadata: metadataIn(asked),
    latest_charge: null as string | null,
    created,
  }) satisfies Partial<Stripe.PaymentIntent>;

const newCharge = (id: string, { id: intent, metadata }: Kept, name: string) => ({
  id,
  object: 'charge' as const,
  payment_intent: intent,
  metadata,
  amount_refunded: 0,
  billing_details: {
    name,
    email: 'ada@people.test',
    phone: null,
    tax_id: null,
    address: {
      line1: '1 Elm St',
      line2: null,
      city: 'Sudbury',
      state: 'ON',
      postal_code: 'P3A 1A1',
      country: 'CA',
    },
  } satisfies Partial<Stripe.Charge.BillingDetails>,
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
});

const newPayout = (id: string, amount: number, created: number) =>
  ({
    id,
    object: 'payout' as const,
    amount,
    currency: 'cad',
    status: 'in_transit' as string,
    created,
  }) satisfies Partial<Stripe.Payout>;

interface Moved {
  type: string;
  amount: number;
  fee: number;
  source: string | null;
}

const newMove = (id: string, moved: Moved, created: number) =>
  ({
    id,
    object: 'balance_transaction' as const,
    ...moved,
    net: moved.amount - moved.fee,
    currency: 'cad',
    created,
  }) satisfies Partial<Stripe.BalanceTransaction>;

/** The fee of a payment: 2.9 % and 30 cents. */
const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

/**
 * The part of Stripe's API that the shop uses, on a loopback port: idempotency keys, the state machine of intents,
 * lists, refunds, the events it would send, and faults. It rejects what the pinned API version rejects.
 */
export const openFakeStripe = async () => {
  const intents = new Map<string, Kept>();
  const charges = new Map<string, ReturnType<typeof newCharge>>();
  const refunds = new Map<string, KeptRefund>();
  const payouts = new Map<string, ReturnType<typeof newPayout>>();
  const moves: ReturnType<typeof newMove>[] = [];
  const answers = new Map<string, { asked: string; answer: Answer }>();
  const events: Stripe.Event[] = [];
  const faults: Fault[] = [];
  const heard: {
    method: string;
    path: string;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  let made = 0;
  /** The status of the next refund. */
  const refundStatus = { next: 'succeeded' };
  const newId = (kind: string) => `${kind}_${String((made += 1)).padStart(6, '0')}`;
  const seconds = () => Math.floor(Date.now() / 1000);

  const tell = (type: string, object: object) => {
    const event = { id: newId('evt'), object: 'event', type, created: seconds(), data: { object } };
    events.push(structuredClone(event) as unknown as Stripe.Event); // only the fields that are read
  };
  /** Changes the balance. */
  const move = (type: string, amount: number, fee = 0, source: string | null = null) =>
    moves.push(newMove(newId('txn'), { type, amount, fee, source }, seconds()));
  const held = (id: string) => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`There is no ${id}`);
    return intent;
  };
  const shown = (intent: Kept, isExpanded: boolean): Body => ({
    ...intent,
    latest_charge: isExpanded
      ? (charges.get(intent.latest_charge ?? '') ?? null)
      : intent.latest_charge,
  });

  const cancel = (intent: Kept): Answer => {
    if (
      intent.status === 'succeeded' ||
      intent.status === 'processing' ||
      intent.status === 'canceled'
    )
      return invalid('payment_intent_unexpected_state');
    intent.status = 'canceled';
    tell('payment_intent.canceled', intent);
    return { status: 200, body: shown(intent, false) };
  };

  const refund = (asked: URLSearchParams): Answer => {
    const intent = intents.get(asked.get('payment_intent') ?? '');
    const charge = charges.get(intent?.latest_charge ?? '');
    if (!intent || !charge) return invalid('resource_missing', 404);
    const amount = Number(asked.get('amount'));
    const left = intent.amount_received - charge.amount_refunded;
    if (left === 0) return invalid('charge_already_refunded');
    if (amount > left) return invalid('amount_too_large');
    charge.amount_refunded += amount;
    const made = newRefund(newId('re'), intent.id, asked, seconds());
    made.status = refundStatus.next;
    refunds.set(made.id, made);
    move('refund', -amount, 0, made.id);
    tell('refund.created', made);
    tell('charge.refunded', charge);
    return { status: 200, body: { ...made } };
  };

  const paged = (
    url: string,
    all: readonly { id: string; created: number }[],
    query: URLSearchParams,
  ): Answer => {
    const since = Number(query.get('created[gte]') ?? 0);
    const until = Number(query.get('created[lt]') ?? Infinity);
    const found = all.filter(({ created }) => created >= since && created < until).toReversed();
    const after = query.get('starting_after');
    const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const data = found.slice(start, start + Number(query.get('limit') ?? 10));
    const has_more = start + data.length < found.length;
    return { status: 200, body: { object: 'list', url, data, has_more } };
  };

  const list = (query: URLSearchParams): Answer => {
    const isExpanded = query.get('expand[0]') === 'data.latest_charge';
    const all = [...intents.values()].map((intent) => ({
      ...intent,
      ...shown(intent, isExpanded),
    }));
    return paged('/v1/payment_intents', all, query);
  };

  const listRefunds = (query: URLSearchParams): Answer => {
    const intent = query.get('payment_intent');
    if (intent !== null && !intents.has(intent)) return invalid('resource_missing', 404);
    const all = [...refunds.values()].filter(
      ({ payment_intent }) => intent === null || payment_intent === intent,
    );
    return paged('/v1/refunds', all, query);
  };

  const listBalance = (query: URLSearchParams): Answer => {
    const isExpanded = query.get('expand[0]') === 'data.source';
    const thing = (id: string) => charges.get(id) ?? refunds.get(id) ?? payouts.get(id) ?? id;
    const all = moves.map(({ source, ...moved }) => ({
      ...moved,
      source: isExpanded && source !== null ? thing(source) : source,
    }));
    return paged('/v1/balance_transactions', all, query);
  };

  const create = (asked: URLSearchParams): Answer => {
    if ([...asked.keys()].some((name) => name.startsWith('payment_method_types')))
      return invalid('payment_method_types_no_longer_supported');
    if (Number(asked.get('amount')) < 50) return invalid('amount_too_small');
    const intent = newIntent(newId('pi'), asked, seconds());
    intents.set(intent.id, intent);
    return { status: 200, body: shown(intent, false) };
  };

  const answer = (method: string, url: URL, asked: URLSearchParams): Answer => {
    const [, , kind, id = '', act] = url.pathname.split('/');
    const intent = intents.get(id);
    if (kind === 'refunds')
      return method === 'POST' ? refund(asked) : listRefunds(url.searchParams);
    if (kind === 'balance_transactions') return listBalance(url.searchParams);
    if (kind === 'payouts') return paged('/v1/payouts', [...payouts.values()], url.searchParams);
    if (kind !== 'payment_intents') return invalid('url_invalid', 404);
    if (!id) return method === 'POST' ? create(asked) : list(url.searchParams);
    if (!intent) return invalid('resource_missing', 404);
    if (act === 'cancel') return cancel(intent);
    return { status: 200, body: shown(intent, url.searchParams.has('expand[0]')) };
  };

  const respond = (request: IncomingMessage, url: URL, body: string): Answer => {
    const { method = 'GET', headers } = request;
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`)
      return refuse(401, 'invalid_request_error', 'api_key_invalid');
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    const asked = `${url.pathname}?${body}`;
    const before = key === undefined ? undefined : answers.get(key);
    if (before && before.asked !== asked) return refuse(400, 'idempotency_error', 'key_reused');
    const reply = before?.answer ?? answer(method, url, new URLSearchParams(body));
    if (key !== undefined) answers.set(key, { asked, answer: reply });
    return reply;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://fake');
    heard.push({
      method: request.method ?? '',
      path: url.pathname,
      headers: request.headers,
      body,
    });
    const fault = faults.shift();
    if (fault === 'error')
      return void response.writeHead(500).end('{"error":{"type":"api_error"}}');
    const { status, body: reply } = respond(request, url, body);
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === 'hang') return;
    if (fault) await new Promise((resolve) => setTimeout(resolve, fault.late));
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
    response.end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // the server listens on TCP

  return {
    apiBase: `http://127.0.0.1:${port}`,
    heard,
    faults,
    intents,
    /** All events so far, in order; the test decides when to post them. */
    events,
    /** Pays with a good card, as Stripe's script does in the browser. */
    pay: (id: string, name = 'Ada Builder') => {
      const intent = held(id);
      const charge = newCharge(newId('ch'), intent, name);
      charges.set(charge.id, charge);
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge.id,
      });
      move('charge', intent.amount, feeOf(intent.amount), charge.id);
      tell('payment_intent.succeeded', intent);
    },
    fail: (id: string) => tell('payment_intent.payment_failed', held(id)),
    refundStatus,
    /** Ends a refund later, as a bank does. */
    endRefund: (id: string, status: 'succeeded' | 'failed') => {
      const kept = refunds.get(id);
      const charge = charges.get(held(kept?.payment_intent ?? '').latest_charge ?? '');
      if (!kept || !charge) throw new Error(`There is no ${id}`);
      if (status === 'failed') charge.amount_refunded -= kept.amount;
      kept.status = status;
      if (status === 'failed') move('refund_failure', kept.amount, 0, id);
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', kept);
    },
    moves,
    /** Changes the balance in another way, as 'stripe_fee' or 'adjustment'. */
    move,
    /** Pays out all that is on the balance. */
    payOut: () => {
      const net = moves.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
      const payout = newPayout(newId('po'), net, seconds());
      payouts.set(payout.id, payout);
      move('payout', -net, 0, payout.id);
      return payout.id;
    },
    /** Ends a payout, as its bank does. */
    endPayout: (id: string, status: 'paid' | 'failed') => {
      const payout = payouts.get(id);
      if (!payout) throw new Error(`There is no ${id}`);
      payout.status = status;
      if (status === 'failed') move('payout_failure', payout.amount, 0, id);
    },
    setStatus: (id: string, status: Stripe.PaymentIntent.Status) => {
      held(id).status = status;
    },
    dispute: (id: string) =>
      tell('charge.dispute.created', { payment_intent: id, reason: 'fraudulent' }),
    /** An event as it is posted. `timestamp` is epoch seconds. */
    posted: (event: unknown, { secret = KEYS.webhookSecret, timestamp = seconds() } = {}) => {
      const payload = JSON.stringify(event);
      const signature = StripeClient.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp,
      });
      return {
        payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>;
