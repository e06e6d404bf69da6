// Ports of this machine, for servers and proxies of tests and tools.
import { createServer } from 'node:net';

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

/** @returns {Promise<number>} a port that nothing listens on at the moment */
export const freePort = async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
