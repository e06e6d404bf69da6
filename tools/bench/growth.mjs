import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { median } from './figures.mjs';

const ROUNDS = 7;

/** @returns {Promise<any>} a module of src, without its types */
const load = async (/** @type {string} */ path) =>
  (await runnerImport(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)))).module;

/** Processor time of one run, ms. @returns {number} median of several runs after a warm-up */
const time = (/** @type {() => unknown} */ run) => {
  run();
  return median(
    Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
};

/**
 * How rules slow down when their input grows tenfold: 10 is linear, 100 quadratic.
 * @returns {Promise<{ name: string, small: number, large: number }[]>} processor time of both sizes, ms
 */
export const measureGrowth = async () => {
  const { readPad } = await load('shop/dealers/order-pad.ts');
  const { VendorApplication } = await load('shop/messages/message.ts');
  const { isGuessable } = await load('server/services/session/guessable.ts');

  const readOrderPad = (/** @type {number} */ size) => {
    const category = { slug: 'suspension', name: 'Suspension' };
    const parts = Array.from({ length: size * 5 }, (_, at) => ({
      id: at,
      sku: `NR-${at}`,
      name: `Part ${at}`,
      slug: `part-${at}`,
      category,
      price: '10.00',
      weight: 1,
    }));
    const text = parts
      .slice(0, 200)
      .map(({ sku }) => `${sku} 2`)
      .join('\n');
    return () => readPad(text, parts);
  };
  const checkApplication = (/** @type {number} */ size) => {
    const long = 'a.'.repeat(size * 10);
    return () => VendorApplication.safeParse({ email: `${long}@`, website: `https://${long}` });
  };
  const checkPassword = (/** @type {number} */ size) => {
    const long = '1q2w'.repeat(size);
    return () => isGuessable(long, ['robin', 'robin@example.com']);
  };

  return [
    ['order pad, 200 lines and 1,000 parts', readOrderPad],
    ['dealer application, 4,000 characters', checkApplication],
    ['guessable password, 800 characters', checkPassword],
  ].map(([name, make]) => ({
    name: /** @type {string} */ (name),
    small: time(/** @type {any} */ (make)(200)),
    large: time(/** @type {any} */ (make)(2000)),
  }));
};
