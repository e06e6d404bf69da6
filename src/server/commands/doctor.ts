import { makeClock } from '../process/clock';
import { openStanding, openingSettings, readEnvironment } from '../process/opening';
import { holdShippingTable } from '../services/shipping/table';
import { openingOf } from '../services/site/going-live';
import { holdSite } from '../services/site/hold-site';
import { BadUsage, type Command } from './command';

/** `npm run doctor`: what is still to be done before the shop opens. */
export const doctorCommand: Command = {
  usage: 'npm run doctor',
  about:
    'Prints what is still to be done before the shop opens, as /admin/open shows it, a line each, and exits\n' +
    'with 1 while anything is left. The shop may run meanwhile.',
  run: async ({ words }) => {
    if (words.length) throw new BadUsage('It takes no words.');
    const settings = readEnvironment();
    const db = await openStanding(settings);
    try {
      const { ready, items } = await openingOf(db, {
        settings: openingSettings(settings),
        site: await holdSite(db, settings.shopEmail),
        shippingTable: await holdShippingTable(db),
        now: makeClock(settings.startAt)(),
      });
      for (const { done, words: text } of items)
        console.log(`${done ? 'done ' : 'to do'}  ${text}`);
      console.log(ready ? 'The shop is ready.' : 'The shop is not ready yet: see /admin/open.');
      return ready ? 0 : 1;
    } finally {
      await db.destroy();
    }
  },
};
