// What a phone's connection can carry: TCP's slow start on a line of limited rate. Times are given, in ms: no clock, no I/O.

/** A round trip, ms. */
export const ROUND_TRIP = 150;
/** Before the first byte of a connection: TCP, TLS 1.3, and the request with its answer. */
export const TRIPS_BEFORE = 3;
/** Ten segments (RFC 6928), bytes. */
export const FIRST_WINDOW = 14_600;
const SEGMENT = 1460;
/** Of the line, bytes per ms: 1.6 Mbit/s. */
export const RATE = 200;

/**
 * The bytes that can have come `ms` after the first byte: a window in each round trip, each twice the one before, until a
 * window fills the line.
 */
export const bytesAfter = (/** @type {number} */ ms) => {
  let window = FIRST_WINDOW;
  let bytes = 0;
  let left = ms;
  while (window < RATE * ROUND_TRIP && left >= ROUND_TRIP) {
    bytes += window;
    window *= 2;
    left -= ROUND_TRIP;
  }
  return bytes + Math.min(left * RATE, window < RATE * ROUND_TRIP ? window : Infinity);
};

/** How long so many bytes take from the first one, ms: the inverse of `bytesAfter`. */
export const timeOf = (/** @type {number} */ bytes) => {
  let window = FIRST_WINDOW;
  let ms = 0;
  let left = bytes;
  while (window < RATE * ROUND_TRIP && left > window) {
    left -= window;
    window *= 2;
    ms += ROUND_TRIP;
  }
  return ms + left / RATE;
};

/**
 * The earliest time at which a first visit can show what it is about (docs/decisions/026), ms: the page has come, and a
 * picture has been asked for by the page's first bytes and has come too.
 * @param {{ html: number, picture?: number }} bytes as transferred, with headers
 */
export const boundOf = ({ html, picture = 0 }) =>
  TRIPS_BEFORE * ROUND_TRIP +
  Math.max(timeOf(html + picture), picture && ROUND_TRIP + picture / RATE);

/**
 * One connection. Each byte that has come lets two more go, a round trip later; the line never carries more than its rate.
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
