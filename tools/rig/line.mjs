// An address that moves: a relay of TCP connections to a port that can be changed, and that can be late or fall silent.
import { connect, createServer } from 'node:net';
import { listen } from '../port.mjs';

/** @param {number} target a port of this machine @param {number} [lateBy] what comes from there is late by this, ms */
export const openLine = async (target, lateBy = 0) => {
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  /** @type {WeakSet<import('node:net').Socket>} */
  const silent = new WeakSet();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const join = (
      /** @type {import('node:net').Socket} */ from,
      /** @type {import('node:net').Socket} */ to,
    ) => {
      open.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => {
        const pass = () => silent.has(from) || to.destroyed || to.write(bytes);
        if (from === far && lateBy) setTimeout(pass, lateBy);
        else pass();
      });
      from.on('close', () => {
        open.delete(from);
        if (!silent.has(from)) to.destroy();
      });
    };
    join(near, far);
    join(far, near);
  });
  const cut = () => {
    for (const one of open) one.destroy();
  };
  const port = await listen(server);
  return {
    port,
    /** New connections go to this port. */
    moveTo: (/** @type {number} */ to) => {
      target = to;
    },
    /** The open connections pass nothing on any more, not even their end, as when a machine vanishes. */
    silence: () => {
      for (const one of open) silent.add(one);
    },
    /** Ends the open connections. */
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
};
