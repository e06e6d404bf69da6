// A TCP proxy that makes a visit as slow as a phone's: handshakes, TCP's slow start and a narrow line (docs/benchmarks.md).
import { connect, createServer } from 'node:net';
import { listen } from '../../port.mjs';

/** A round trip, ms. */
export const ROUND_TRIP = 150;
/** Those before a request can leave: TCP and TLS 1.3. */
const HANDSHAKES = 2;
/** Ten segments (RFC 6928), bytes. */
export const FIRST_WINDOW = 14_600;
const SEGMENT = 1460;
/** The line's rate, bytes per ms: 1.6 Mbit/s. */
export const RATE = 200;

/**
 * One connection, without a clock. Each byte that has come lets two more go, a round trip later; the line never carries
 * more than its rate.
 * @returns {{ next: (from: number) => number, take: (at: number, wanted: number) => number }} `next` says when something
 *   may be sent, not before `from`; `take`, at such a time, how many of the wanted bytes: a segment at most
 */
export const openConnection = () => {
  let window = FIRST_WINDOW;
  let inFlight = 0;
  /** When the line has carried all that was sent. */
  let free = 0;
  /** @type {{ acknowledged: number, bytes: number }[]} */
  const sent = [];
  const acknowledge = (/** @type {number} */ now) => {
    for (let first = sent[0]; first && first.acknowledged <= now; first = sent[0]) {
      window += first.bytes;
      inFlight -= first.bytes;
      sent.shift();
    }
  };
  return {
    next: (from) => {
      const at = Math.max(from, free);
      acknowledge(at);
      return window > inFlight ? at : (sent[0]?.acknowledged ?? at);
    },
    take: (at, wanted) => {
      acknowledge(at);
      const bytes = Math.min(wanted, SEGMENT, window - inFlight);
      free = at + bytes / RATE;
      inFlight += bytes;
      sent.push({ acknowledged: at + ROUND_TRIP, bytes });
      return bytes;
    },
  };
};

/**
 * The line of one visit. A phone talks to the shop's proxy over one HTTP/2 connection: here the sockets stand for its
 * streams, so the first waits for the handshakes, and all share one window and the line, in turn.
 * @param {number} port of the shop
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export const openLine = async (port) => {
  const connection = openConnection();
  /** Chunks that wait to be sent, by socket; an empty chunk ends it. @type {Map<import('node:net').Socket, Buffer[]>} */
  const waiting = new Map();
  /** @type {Promise<unknown> | undefined} */
  let handshakes;
  let at = 0;
  let isPumping = false;

  const pump = () => {
    isPumping = true;
    // A socket with more to send is put back behind the others.
    for (const [phone, [chunk, ...rest]] of waiting) {
      at = connection.next(at);
      const early = at - performance.now();
      if (early > 0) return setTimeout(pump, early);
      waiting.delete(phone);
      const bytes = chunk?.length ? connection.take(at, chunk.length) : 0;
      setTimeout(() => {
        if (bytes) phone.write(/** @type {Buffer} */ (chunk).subarray(0, bytes));
        else phone.end();
      }, ROUND_TRIP / 2);
      if (chunk && bytes < chunk.length) rest.unshift(chunk.subarray(bytes));
      if (rest.length) waiting.set(phone, rest);
    }
    isPumping = false;
    return undefined;
  };

  const open = new Set();
  const server = createServer((phone) => {
    const shop = connect(port, '127.0.0.1');
    for (const socket of [phone, shop]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    phone.on('close', () => shop.destroy());
    phone.on('data', async (bytes) => {
      handshakes ??= new Promise((resolve) => setTimeout(resolve, HANDSHAKES * ROUND_TRIP));
      await handshakes;
      setTimeout(() => shop.write(bytes), ROUND_TRIP / 2);
    });
    const send = (/** @type {Buffer} */ chunk) => {
      waiting.set(phone, [...(waiting.get(phone) ?? []), chunk]);
      if (isPumping) return;
      at = Math.max(at, performance.now());
      pump();
    };
    shop.on('data', send).on('end', () => send(Buffer.alloc(0)));
  });
  const own = await listen(server);
  return {
    url: `http://127.0.0.1:${own}`,
    close: () => {
      waiting.clear();
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
