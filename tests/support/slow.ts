interface Slow {
  /** How long the test may take; s. */
  limit: number;
  because: string;
}

/** The browser tests that may take longer than the others, by their titles. */
export const SLOW: Record<string, Slow> = {
  'a backup while people buy is a whole shop in an empty folder: the books agree, the totals are those of then':
    { limit: 120, because: 'three people buy while the shop is backed up, restored and audited' },
  'a dealer orders by SKU: bad lines stay in the box, the PO number stands on the order': {
    limit: 60,
    because: 'the whole way from the order pad to the order, with axe on five pages',
  },
  'a server that is killed while it sends reminds nobody twice': {
    limit: 120,
    because: 'a shop of its own is started five times and reminds 180 devices',
  },
  'a shop that is killed again and again keeps every promise: no order lost, none doubled': {
    limit: 300,
    because: 'a shop of its own is killed and started ten times while people buy',
  },
  'after one visit to the home page every public page and every product opens in a new browser without the shop':
    { limit: 120, because: 'it opens 18 pages and 90 products' },
  'an owner’s day with the keyboard alone': {
    limit: 120,
    because: 'hundreds of keys, one after the other',
  },
  'axe finds nothing from the cart to the cancelled order': {
    limit: 90,
    because: 'axe looks at ten whole pages in two themes',
  },
  'no part is lost or doubled, whatever happens to the line and the browser (SCHEDULE=13)': {
    limit: 90,
    because: 'the browser is closed and opened several times',
  },
  'no part is lost or doubled, whatever happens to the line and the browser (SCHEDULE=15)': {
    limit: 90,
    because: 'the browser is closed and opened several times',
  },
  'ten parts added without the shop in several tabs, over a restart, are in the cart exactly once':
    { limit: 90, because: 'twelve tabs, and the browser is closed and opened' },
};
