import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStock } from '../../../src/client/device/catalogue/follow-stock';
import { useConnection } from '../../../src/client/device/connection/connection';
import type { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';

/** The connections that the page has opened. */
let sources: Source[];
class Source extends EventTarget {
  isOpen = true;
  constructor(readonly url: string) {
    super();
    sources.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}

let taken: ShownStock[];
let isHidden: boolean;
let end: () => void;
const open = () => sources.filter(({ isOpen }) => isOpen);
const show = (visible: boolean) => {
  isHidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  [sources, taken, isHidden] = [[], [], false];
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  end = followStock((stock) => taken.push(stock));
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('takes what the shop sends', () => {
  open()[0]?.dispatchEvent(new MessageEvent('message', { data: '{"left":{"1002":0}}' }));
  expect(taken).toEqual([{ left: { 1002: 0 } }]);
  expect(sources.map(({ url }) => url)).toEqual(['/api/stock/changes']);
});

it('is connected only while the page is visible and the shop is reached', () => {
  expect(open()).toHaveLength(1);
  show(false);
  expect(open()).toEqual([]);
  show(true);
  expect(open()).toHaveLength(1);
  useConnection.setState({ reach: 'offline' });
  expect(open()).toEqual([]);
  useConnection.setState({ reach: 'online' });
  useConnection.setState({ pictureTries: 1 });
  expect(open()).toHaveLength(1);
  useConnection.setState({ isOutdated: true });
  expect(open()).toEqual([]);
});

it('tries again after growing pauses, and not while the shop is not reached', () => {
  const fail = () => open()[0]?.dispatchEvent(new Event('error'));
  fail();
  expect(open()).toEqual([]);
  useConnection.setState({ pictureTries: 2 });
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(7500);
  expect(open()).toHaveLength(1);
  fail();
  vi.advanceTimersByTime(9999);
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(5001);
  expect(open()).toHaveLength(1);
  fail();
  useConnection.setState({ reach: 'offline' });
  vi.advanceTimersByTime(600_000);
  expect(open()).toEqual([]);
});
