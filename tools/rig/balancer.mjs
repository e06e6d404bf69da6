// A load balancer for server processes on this machine, for tests: each request goes to the next one.
import { Agent, createServer, request as ask } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { listen } from '../port.mjs';

/** @param {readonly number[]} ports of the processes; one that refuses the connection is passed over */
export const openBalancer = async (ports) => {
  let turn = 0;
  const agent = new Agent({ keepAlive: false });
  const server = createServer(async (request, reply) => {
    const { method, url: path, headers } = request;
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const pass = (/** @type {number} */ tries) => {
      turn = (turn + 1) % ports.length;
      const passed = ask({ host: '127.0.0.1', port: ports[turn], method, path, headers, agent });
      reply.once('close', () => passed.destroy());
      passed.once('response', (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, reply, () => {});
      });
      passed.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
        if (reply.headersSent || reply.destroyed) return;
        if (code === 'ECONNREFUSED' && tries < ports.length) pass(tries + 1);
        // The process may have done it already, so only the client may repeat it.
        else reply.destroy();
      });
      passed.end(body);
    };
    pass(1);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
