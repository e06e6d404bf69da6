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
 * @returns {Promise<number>} a port that nothing listens on at the moment, and that nobody else is given in the next
 *   minute: the system keeps a port for whom names it while a connection that was ended there may still get packets
 */
export const freePort = async () => {
  // The end of a connection that ends it first is the one that is kept.
  const server = createServer((socket) => socket.end());
  const port = await listen(server);
  await new Promise((resolve) => connect(port, '127.0.0.1').resume().once('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  return port;
};
