import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './built.mjs';

/** @typedef {{ ok: boolean, output: string }} Ran what a program printed, and whether it succeeded */

/** The running process groups, which end with this process. @type {Set<number>} */
const groups = new Set();

const endGroup = (/** @type {number} */ group, /** @type {NodeJS.Signals} */ signal) => {
  try {
    process.kill(-group, signal);
  } catch {
    // It has already ended.
  }
};

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const group of groups) endGroup(group, 'SIGTERM');
    setTimeout(() => {
      for (const group of groups) endGroup(group, 'SIGKILL');
      process.exit(130);
    }, 1500);
  });

/**
 * Runs one of our Node programs to its end and keeps what it prints.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, minutes?: number, pinned?: boolean }} [options] `minutes`: ended when it
 *   takes longer; `pinned`: on one core alone, by the taskset of Linux
 * @returns {Promise<Ran>}
 */
export const run = (args, { env = {}, minutes = 10, pinned = false } = {}) =>
  new Promise((resolve) => {
    const command = pinned ? ['-c', '0', process.execPath, ...args] : args;
    const child = spawn(pinned ? 'taskset' : process.execPath, command, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: undefined, ...env },
    });
    const group = child.pid ?? 0;
    if (group) groups.add(group);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const limit = setTimeout(() => {
      output += `\nIt took longer than ${minutes} minutes and was ended.\n`;
      endGroup(group, 'SIGKILL');
    }, minutes * 60_000);
    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(limit);
      groups.delete(group);
      resolve({ ok, output: stripVTControlCharacters(output).trim() });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
