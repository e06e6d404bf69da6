interface Slow {
  /** The test's time limit, s. */
  limit: number;
  because: string;
}

/** The browser tests that may take longer than 30 s, by their titles. */
export const SLOW_BROWSER_TESTS: Record<string, Slow> = {
  'a backup made while people buy restores into an empty folder with consistent books and the totals of that moment':
    { limit: 120, because: 'three people buy while the shop is backed up, restored and audited' },
  'the download of all pictures shows its size first, can be paused and resumed after a reload, works offline, and can be removed':
    { limit: 90, because: 'it downloads 410 pictures, with axe on two pages' },
  'the announced size matches the used storage within 5 %': {
    limit: 90,
    because: 'it downloads 410 pictures',
  },
  'a dealer orders by SKU: rejected lines stay in the box, and the order has the PO number': {
    limit: 60,
    because: 'it goes from the order pad to the order, with axe on five pages',
  },
  'the owner makes a quote, and somebody without an account pays it by its link': {
    limit: 90,
    because: 'it goes from the form to the receipt on two devices, with axe on six pages',
  },
  'a bin label that the owner prints is read by the camera of the order pad': {
    limit: 60,
    because: 'it prints a sheet of labels, makes a film of one and opens a second browser for it',
  },
  'a rear four-link designed without a connection is one list on two phones, and one paid order': {
    limit: 90,
    because: 'two phones fetch the workbench, and one fills in a whole design and a checkout',
  },
  'a day of thirty orders, a short shipment, a return, a counter sale and a quote': {
    limit: 90,
    because: 'thirty people buy before it begins',
  },
  'a server that is killed while it sends reminds no device twice': {
    limit: 120,
    because: 'it starts a separate shop five times and reminds 180 devices',
  },
  'a shop that is killed repeatedly loses and doubles no order': {
    limit: 300,
    because: 'it kills and starts a separate shop ten times while people buy',
  },
  'of three processes one is killed after the other: no order is lost, and another one runs the jobs':
    {
      limit: 180,
      because: 'it starts three processes twice and kills three while people buy',
    },
  'after one visit to the home page every public page and every product opens offline after a restart':
    { limit: 120, because: 'it opens 18 pages and 90 products' },
  'the admin can do a day’s work with the keyboard alone': {
    limit: 120,
    because: 'it presses hundreds of keys',
  },
  'axe finds no violations from the cart to the cancelled order': {
    limit: 90,
    because: 'axe checks ten whole pages in two themes',
  },
  'no part is lost or doubled, whatever happens to the connection and the browser (SCHEDULE=13)': {
    limit: 90,
    because: 'the browser is closed and opened several times',
  },
  'no part is lost or doubled, whatever happens to the connection and the browser (SCHEDULE=15)': {
    limit: 90,
    because: 'the browser is closed and opened several times',
  },
  'ten parts added offline in several tabs are in the cart exactly once after a restart': {
    limit: 90,
    because: 'it opens twelve tabs and restarts the browser',
  },
};

/** The fast tests that may take longer than 15 s, by their titles. */
const SLOW_FAST_TESTS = {
  'are in the cart exactly once after each of 200 random schedules': {
    limit: 120,
    because: 'it sends 200 queues of a phone, each with its own failures',
  },
  'arrive at most once, no matter when and how often two processes are killed': {
    limit: 90,
    because: 'it kills servers 100 times while they send reminders',
  },
  'never arrive in the quiet hours of six time zones, also when their clocks change': {
    limit: 60,
    because: 'it sends at every hour around four clock changes, to six time zones',
  },
  'is backed up once a night, after three in Toronto': {
    limit: 60,
    because: 'other processes go before the two that copy the database',
  },
  'keeps the pictures of a night as long as its database': {
    limit: 60,
    because: 'other processes go before the two that copy the database',
  },
  'is in the cart once when it is pressed in two tabs while its parts wait': {
    limit: 60,
    because: 'two pages of a part, with all that fits it, are open at once',
  },
  'has the drawings that the current specs give': {
    limit: 60,
    because: 'it draws every part',
  },
} satisfies Record<string, Slow>;

/** Title and limit of a slow test: `it(...slow('title'), async () => …)`. */
export const slow = (title: keyof typeof SLOW_FAST_TESTS): [string, { timeout: number }] => [
  title,
  { timeout: SLOW_FAST_TESTS[title].limit * 1000 },
];
