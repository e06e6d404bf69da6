import { openingSettings, readEnvironment } from '../process/opening';
import { holdShippingTable } from '../services/shipping/table';
import { openingChecklist } from '../services/site/going-live';
import { holdSite } from '../services/site/hold-site';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

/** `npm run doctor`: what is still to be done before the shop opens. */
export const doctorCommand: Command = {
  usage: 'npm run doctor',
  about:
    'Prints what is still to be done before the shop opens, as /admin/open shows it, a line each, and exits\n' +
    'with 1 while anything is left. The shop may run meanwhile.',
  run: async ({ words }) => {
    if (words.length) throw new BadUsage('It takes no words.');
    const settings = readEnvironment();
    return inShop(settings, async ({ db, clock }) => {
      const { ready, items } = await openingChecklist({
        db,
        clock,
        opening: openingSettings(settings),
        site: await holdSite(db, settings.shopEmail),
        shippingTable: await holdShippingTable(db),
      });
      for (const { done, title, words: text } of items)
        console.log(`${done ? 'done ' : 'to do'}  ${title}: ${text}`);
      console.log(ready ? 'The shop is ready.' : 'The shop is not ready yet: see /admin/open.');
      return ready ? 0 : 1;
    });
  },
};
