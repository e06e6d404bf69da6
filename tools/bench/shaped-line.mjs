// A TCP proxy that makes a visit as slow as a phone's: handshakes, slow start and a narrow line (slow-start.mjs).
import { connect, createServer } from 'node:net';
import { listen } from '../port.mjs';
import { ROUND_TRIP, TRIPS_BEFORE, openConnection } from './slow-start.mjs';

/** @typedef {import('node:net').Socket} Socket */

/**
 * A phone talks to the shop's proxy over one HTTP/2 connection. Here the sockets of one visit stand for its streams: the
 * first waits for the handshakes, all share one window and the line, in turn.
 * @param {number} port of the shop
 * @returns {Promise<{ url: string, begin: () => void, close: () => void }>} `begin` starts a new visit
 */
export const openShapedLine = async (port) => {
  const open = new Set();
  let visit = startVisit();
  const server = createServer((phone) => {
    const own = visit;
    const shop = connect(port, '127.0.0.1');
    open.add(phone);
    phone
      .on('error', () => phone.destroy())
      .on('close', () => {
        open.delete(phone);
        shop.destroy();
      });
    shop.on('error', () => phone.destroy());
    phone.on('data', (bytes) => own.ask(() => shop.write(bytes)));
    shop.on('data', (bytes) => own.send(phone, bytes));
    shop.on('end', () => own.send(phone, undefined));
  });
  const own = await listen(server);
  return {
    url: `http://127.0.0.1:${own}`,
    begin: () => {
      for (const socket of open) socket.destroy();
      visit.end();
      visit = startVisit();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      visit.end();
      server.close();
    },
  };
};

/** The connection of one visit. */
const startVisit = () => {
  const connection = openConnection();
  /** What waits to be sent, by socket; an end has no bytes. @type {Map<Socket, (Buffer | undefined)[]>} */
  const waiting = new Map();
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();
  /** When the connection stands: after all round trips but that of the request. @type {number | undefined} */
  let stands;
  let at = 0;
  let isPumping = false;

  const later = (/** @type {number} */ ms, /** @type {() => void} */ run) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  /** Timers of different lengths can end in another order than bytes arrive: each delivers what is first. */
  const openRoad = () => {
    /** @type {(() => void)[]} */
    const onTheWay = [];
    return (/** @type {number} */ ms, /** @type {() => void} */ arrive) => {
      onTheWay.push(arrive);
      later(ms, () => onTheWay.shift()?.());
    };
  };
  const up = openRoad();
  const down = openRoad();

  const pump = () => {
    isPumping = true;
    for (;;) {
      const [turn] = waiting;
      if (!turn) break;
      const [phone, chunks] = turn;
      at = connection.next(at);
      const now = performance.now();
      if (at > now) return later(at - now, pump);
      // The next socket's turn.
      waiting.delete(phone);
      const [chunk] = chunks;
      const arrives = at + ROUND_TRIP / 2 - now;
      if (!chunk) {
        down(arrives, () => phone.end());
        continue;
      }
      const bytes = connection.take(at, chunk.length);
      const piece = chunk.subarray(0, bytes);
      down(arrives, () => phone.write(piece));
      if (bytes < chunk.length) chunks[0] = chunk.subarray(bytes);
      else chunks.shift();
      if (chunks.length) waiting.set(phone, chunks);
    }
    isPumping = false;
  };

  return {
    /** A request on its way to the shop. */
    ask: (/** @type {() => void} */ arrive) => {
      const now = performance.now();
      stands ??= now + (TRIPS_BEFORE - 1) * ROUND_TRIP;
      up(Math.max(stands - now, 0) + ROUND_TRIP / 2, arrive);
    },
    /** An answer, or its end, on its way to the phone. */
    send: (/** @type {Socket} */ phone, /** @type {Buffer | undefined} */ chunk) => {
      waiting.set(phone, [...(waiting.get(phone) ?? []), chunk]);
      if (isPumping) return;
      at = Math.max(at, performance.now());
      pump();
    },
    end: () => {
      for (const timer of timers) clearTimeout(timer);
      waiting.clear();
    },
  };
};
