// Bare Fastify, which the shop is compared with, and what Linux says of a process.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { untilExit } from '../../rig/start-shop.mjs';

/**
 * Starts bare Fastify with answers that are ready in memory.
 * @param {{ path: string, type: string, encoding: string | undefined, body: Buffer }[]} answers
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startBareFastify = async (answers) => {
  const child = fork(fileURLToPath(new URL('bare-fastify.mjs', import.meta.url)), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = untilExit(child);
  child.send(answers);
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`Bare Fastify ended with ${code}.`)));
  });
  return { url, stop };
};

/** @returns {number} resident memory of a process, MiB */
export const residentMiB = (/** @type {number} */ pid) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
};

/** The unit of /proc, ms. */
const TICK = 10;

/** @returns {number} processor time of a process so far, ms */
export const processorTime = (/** @type {number} */ pid) => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
};
