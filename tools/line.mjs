// A TCP proxy between phones and the shop, for the offline tests and the benchmark.
import { connect, createServer } from 'node:net';

/** @typedef {'ok' | 'hang' | 'cut'} Mode as it should be, silent though it takes the call, or cut */

/** A proxy to the shop that can cut connections, or accept them and never answer. */
export const openLine = async (/** @type {number} */ port) => {
  let mode = /** @type {Mode} */ ('ok');
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const server = createServer((phone) => {
    open.add(phone);
    phone.on('close', () => open.delete(phone)).on('error', () => phone.destroy());
    if (mode === 'cut') return phone.destroy();
    if (mode === 'hang') return phone.resume();
    const shop = connect(port, '127.0.0.1');
    shop.on('error', () => phone.destroy()).on('close', () => phone.destroy());
    phone.on('close', () => shop.destroy());
    phone.pipe(shop).pipe(phone);
    return phone;
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    set: (/** @type {Mode} */ next) => {
      mode = next;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
};
