// Ports of this machine, for servers and proxies of tests and tools.
import { connect, createServer } from 'node:net';

/**
 * Has a server listen on this machine, at a port that is free.
 * @param {import('node:net').Server} server
 * @returns {Promise<number>} the port
 * @throws when it cannot listen
 */
export const listen = (server) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

/**
 * Finds a port that nothing listens on. For a minute the system gives it only to a program that names it, because a
 * connection has just ended there.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  // The server ends the connection first, or the system would keep the other end's port.
  const server = createServer((socket) => socket.end());
  const port = await listen(server);
  await new Promise((resolve) => connect(port, '127.0.0.1').resume().once('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  return port;
};
