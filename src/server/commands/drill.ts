import { statSync } from 'node:fs';
import { demoPayments } from '../gateways/demo-payments';
import { oneLine, readEnvironment } from '../process/opening';
import { audit } from '../services/audit/audit';
import { drill } from '../services/copies/drill';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

/** `npm run drill`: is the newest backup a whole shop? */
export const drillCommand: Command = {
  usage: 'npm run drill [-- FILE]',
  about:
    'Restores the newest nightly backup, or FILE, beside the shop, audits the copy, looks for its pictures, and removes\n' +
    'it again. The shop may be open meanwhile, and Settings show when the last drill was. On PostgreSQL the copy is a\n' +
    'database of its own on the same server, whose user needs the right to create one.\n' +
    'Exits with 1 when the backup is not a whole shop.',
  run: async ({ words: [file, ...more] }) => {
    if (more.length) throw new BadUsage('It takes one file.');
    const settings = readEnvironment();
    return inShop(settings, async ({ db, clock }) => {
      // Later payments at a provider outside are unknown to a backup: a restore asks for them, a drill leaves them out.
      const since = settings.payments.provider === 'demo' ? 0 : clock();
      try {
        const done = await drill(db, {
          ...settings,
          file,
          clock,
          audit: (of) =>
            audit({ db: of, payments: demoPayments({ db: of, clock }), now: clock() }, { since }),
        });
        const { size, mtime } = statSync(done.file);
        const counts = Object.entries(done.counts).map(([what, count]) => `${count} ${what}`);
        const books = done.known
          ? `The audit finds what it finds in the shop itself too, ${done.known} lines: see npm run audit.`
          : 'The books agree.';
        console.log(
          `${done.file} of ${mtime.toISOString().slice(0, 16).replace('T', ' ')} UTC (${(size / 1e6).toFixed(1)} MB) is a whole shop: ${counts.join(', ')}. ${books}\n` +
            `Restored and audited in ${(done.ms / 1000).toFixed(1)} s. Nothing of it is left.`,
        );
        return 0;
      } catch (error) {
        console.error(`The drill failed: ${oneLine(error)}`);
        return 1;
      }
    });
  },
};
