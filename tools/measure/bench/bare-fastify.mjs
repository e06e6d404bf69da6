// Fastify with nothing around it: what the same bytes cost at least.
import fastify from 'fastify';

process.once('message', async (/** @type {any[]} */ answers) => {
  const app = fastify();
  for (const { path, type, encoding, body } of answers) {
    const bytes = Buffer.from(body);
    app.get(path, (_, reply) => {
      if (encoding) reply.header('content-encoding', encoding);
      return reply.header('content-type', type).send(bytes);
    });
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.on('disconnect', () => process.exit(0));
