// First: React must load after it.
import '../late';
import { configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { MotionGlobalConfig } from 'framer-motion';
import { config as zod } from 'zod/mini';
import { LIMIT } from '../until';
import { clearPage } from './clear-page';

zod({ jitless: true });
// Nothing moves: what a test closes is gone.
MotionGlobalConfig.skipAnimations = true;
// The tests check what a screen shows, not how soon. To look for a role in a long page takes a busy machine seconds.
configure({ asyncUtilTimeout: LIMIT });

// Writing the page into an error takes longer than the search that failed. While something is waited for, only the
// last error is shown, and that gets the page.
const { getElementError } = getConfig();
/** Set while something is waited for; Testing Library's types leave it out. */
const POLLING = '_disableExpensiveErrorDiagnostics';
const isPolling = (config: object): boolean => POLLING in config && config[POLLING] === true;
configure({
  getElementError: (message, container) =>
    isPolling(getConfig())
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/** A field's labels. jsdom's own getter looks through the whole page for each label. */
const labels: PropertyDescriptor & ThisType<HTMLElement> = {
  configurable: true,
  get() {
    return [...document.getElementsByTagName('label')].filter((label) =>
      label.hasAttribute('for') ? label.htmlFor === this.id : label.control === this,
    );
  },
};
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', labels);

// jsdom replaces these; the server in the same process recognizes bytes by Node's classes.
Object.assign(globalThis, {
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
  Uint8Array: Object.getPrototypeOf(Buffer) as unknown,
});

/** jsdom has no layout: every element counts as near the viewport. */
class EverythingIsNear implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry; // the properties that our code reads
    queueMicrotask(() => this.report([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** jsdom has no layout, so no element has a size. */
class NothingChanges implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('IntersectionObserver', EverythingIsNear);
vi.stubGlobal('ResizeObserver', NothingChanges);
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
/** jsdom has no addresses of the files of this device. */
let files = 0;
URL.createObjectURL = () => `blob:${++files}`;
URL.revokeObjectURL = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

afterEach(clearPage);

// What the last page has queued, such as news of a query, runs while there is still a window.
afterAll(
  () =>
    new Promise<void>((done) => {
      setTimeout(done);
    }),
);
