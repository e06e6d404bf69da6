import { type Socket, connect, createServer } from 'node:net';
import { listen } from '../../../tools/port.mjs';

/**
 * As it should be, slow to answer, silent though it takes the call, cut, or with the page of a Wi-Fi portal as the answer
 * to everything.
 */
type Mode = 'ok' | 'slow' | 'hang' | 'cut' | 'portal';

/** A slow connection delays each request this long, ms. */
const DELAY = 3000;

const PAGE = '<!doctype html><title>Sign in to this Wi-Fi</title>';
const PORTAL = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  `Content-Length: ${PAGE.length}`,
  'Connection: close',
  '',
  PAGE,
].join('\r\n');

/** A proxy to the shop that can cut connections, accept them and answer late or never, or answer for the shop. */
export const openLine = async (port: number) => {
  let mode: Mode = 'ok';
  const open = new Set<Socket>();
  const server = createServer((phone) => {
    open.add(phone);
    phone.on('close', () => open.delete(phone)).on('error', () => phone.destroy());
    if (mode === 'cut') return phone.destroy();
    if (mode === 'hang') return phone.resume();
    if (mode === 'portal') return phone.once('data', () => phone.end(PORTAL));
    const shop = connect(port, '127.0.0.1');
    shop.on('error', () => phone.destroy()).on('close', () => phone.destroy());
    phone.on('close', () => shop.destroy());
    if (mode === 'slow') {
      phone.on('data', (sent) => setTimeout(() => shop.write(sent), DELAY));
      shop.pipe(phone);
    } else phone.pipe(shop).pipe(phone);
    return phone;
  });
  const own = await listen(server);
  return {
    url: `http://127.0.0.1:${own}`,
    set: (next: Mode) => {
      mode = next;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
};
