/**
 * Every key under which the browser stores something about a person, by storage. Signing out removes them all
 * (docs/rules.md 12.17), and the rows of the outbox with them. Add new keys about a person here.
 */
export const PRIVATE_KEYS = {
  /** Keys of localStorage, shared by all tabs. */
  device: {
    /** A hint that somebody is signed in; it does not identify them. */
    session: 'session',
    savedPrices: 'saved-prices',
    role: 'role',
    /** The postal code of the last estimate of shipping, with the last answers. */
    estimates: 'estimates',
  },
  /** Keys of sessionStorage, one tab each, and what longer keys begin with. */
  tab: {
    /** Tells whose data the other keys hold; it does not identify them. */
    owner: 'tab-owner',
    drafts: 'drafts',
    /** A payment that has no order yet, with its address. */
    attempt: 'paid-order',
    placedOrder: 'placed-order',
    loginNote: 'login-note',
    /** The parts that a visitor put in the cart before signing in. */
    keptParts: 'parts-after-login',
    /** The router's scroll positions by address; an address may contain an order number. */
    scroll: 'tsr-scroll-restoration',
  },
} as const;
