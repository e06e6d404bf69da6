/**
 * Everything that the browser stores about a person, by where. A new key about a person is added here; signing out
 * removes them all (docs/rules.md 12.17). Rows of the outbox are removed with them.
 */
export const PRIVATE_KEYS = {
  /** localStorage: of all tabs. */
  device: {
    /** The hint who is signed in; does not identify them. */
    session: 'session',
    savedPrices: 'saved-prices',
    role: 'role',
  },
  /** sessionStorage: of one tab. Those that end with a colon begin the names of several. */
  tab: {
    /** Whose the other keys are; does not identify them. */
    owner: 'tab-owner',
    drafts: 'draft:',
    /** A payment without an order yet, with the address. */
    attempt: 'paid-order',
    placedOrder: 'placed-order',
    loginNote: 'login-note',
    /** What a visitor wanted in the cart. */
    keptParts: 'parts-after-login',
    /** The router's scroll positions, by addresses, which may contain an order number. */
    scroll: 'tsr-scroll-restoration',
  },
} as const;
