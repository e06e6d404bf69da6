// A tool that proves that what a person did last stands: no older answer undoes it.
//
// A story is what one person does on pages of the shop. It runs once plain: each answer comes before the next act. Then it
// runs once for each of its calls, whose answer is held until the last act, and comes then as the shop gave it before. An
// act that needs the held answer, because the page does not offer it otherwise, ends the hold: people wait for that too.
// Then it runs once for each two writes that follow one another, and the shop gets them in the other order; where the page
// sends the second only after the answer to the first, the order stays the same. At the end the page and all that the shop
// has stored must be the same as in the plain run. Answers that cannot matter are not held: those that repeat the answer
// before them and that after them, and those to calls of the last act.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { databaseFile } from '../../../src/server/tables/engine/database';
import { rounds } from '../held';
import { meetPeople } from '../people';
import { newPlace } from '../places';
import { clearPage } from '../screen/clear-page';
import { openPage } from '../screen/render';
import { type Person, type Shop, openShop } from '../shop';
import type { Act } from './acts';
import { type Call, type Hold, isWrite, openLine } from './line';
import { type State, differences, pageState, shopState } from './states';

export interface Story {
  /** Prepares the shop. @returns who does it, and the address of the first page */
  begin: (shop: Shop) => Promise<[who: Person, address: string]>;
  acts: readonly Act[];
  /** Stubs what jsdom does not have, before each run. @returns a function that removes it */
  stubBrowser?: () => () => void;
  /** The calls that may change the end when they are late, with the reason. */
  mayDiffer?: Record<string, string>;
}

/** Begins a story of the owner at an address. */
export const asOwner =
  (address: string): Story['begin'] =>
  async (shop) => [(await meetPeople(shop)).admin, address];

/** The pause after an act, and that at the end, in which what is only shown for a moment goes; ms of the page's clock. */
const [PAUSE, END] = [1000, 10_000];
const STEP = 200;
/** The pauses in which a page must offer what an act needs. */
const TRIES = 10;

/** The timers of the page. React and the server go on with the others. */
const PAGE_TIMERS = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

/** What is left of a shop that a story finds, for many runs. */
const prepare = async ({ begin }: Story) => {
  const place = await newPlace('sqlite');
  const shop = await openShop({ place });
  const [who, address] = await begin(shop);
  await shop.close();
  const bytes = readFileSync(databaseFile(place.dataDir));
  await place.remove();
  return { bytes, address, cookies: [...who.cookies] };
};

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The end of a run. */
interface End {
  page: State;
  shop: State;
  calls: readonly Call[];
  /** How many of the calls were made before the last act. */
  early: number;
}

/**
 * Runs a story in a new shop and on a new page.
 * @returns undefined when nothing was done before the held answer had to come: then all is as in the plain run
 * @throws Error when an act is not possible
 */
const run = async (
  { acts, stubBrowser }: Story,
  prepared: Prepared,
  hold?: Hold,
): Promise<End | undefined> => {
  const place = await newPlace('sqlite');
  writeFileSync(databaseFile(place.dataDir), prepared.bytes);
  const shop = await openShop({ place });
  const person = shop.visitor();
  for (const [name, value] of prepared.cookies) person.cookies.set(name, value);
  const line = openLine(shop, person, hold);
  const removeStubs = stubBrowser?.();
  vi.useFakeTimers({ now: shop.clock(), toFake: [...PAGE_TIMERS] });
  /** Lets time pass on the page, which waits for all answers but the held one. */
  const pass = async (time: number) => {
    for (let passed = 0; ; passed += STEP) {
      do {
        await vi.dynamicImportSettled();
        await rounds();
      } while (line.isBusy());
      if (passed >= time) return;
      await vi.advanceTimersByTimeAsync(STEP);
    }
  };
  try {
    const { router, place: address } = openPage(prepared.address, line.person);
    await pass(PAUSE);
    let early = 0;
    let isDoneMeanwhile = false;
    for (const act of acts) {
      early = line.calls.length;
      if (!act.find() && line.isHolding()) {
        if (!isDoneMeanwhile) return undefined;
        line.release();
      }
      let element = act.find();
      for (let tries = 0; !element && tries < TRIES; tries += 1) {
        await pass(PAUSE);
        element = act.find();
      }
      if (!element)
        throw new Error(`Cannot ${act.name}: ${pageState(address()).slice(16, 60).join(', ')}`);
      isDoneMeanwhile = line.isHolding();
      act.perform(element, router);
      if (!act.isQuick) await pass(PAUSE);
    }
    line.release();
    await pass(END);
    return {
      page: pageState(address()),
      shop: await shopState(shop.db),
      calls: line.calls,
      early,
    };
  } finally {
    clearPage();
    vi.useRealTimers();
    removeStubs?.();
    await shop.close();
    await place.remove();
  }
};

/** Whether a call is the first of its kind, or its answer differs from the one before or after it. */
const canMatter = (call: Call, calls: readonly Call[]): boolean => {
  const same = calls.filter(({ what }) => what === call.what);
  const at = same.indexOf(call);
  return !at || [same[at - 1], same[at + 1]].some((one) => one && one.answer !== call.answer);
};

/** The holds of a story, one for each run. */
const holdsOf = ({ calls, early }: End): Hold[] => {
  const writes = calls.filter(isWrite);
  return [
    ...calls
      .slice(0, early)
      .filter((call) => isWrite(call) || canMatter(call, calls))
      .map(({ name }): Hold => ({ call: name, what: 'answer' })),
    ...writes.slice(1).map(({ name }, at): Hold => ({
      call: writes[at]?.name ?? '',
      what: 'request',
      until: name,
    })),
  ];
};

/** The lines of a difference that are shown. */
const SHOWN = 8;

/** Holds each call of a story once, and turns each two writes around. @returns "story, call, what differs" */
const holdEach = async (name: string, story: Story): Promise<string[]> => {
  const prepared = await prepare(story);
  // The first run loads code, and makes some calls in another order meanwhile.
  await run(story, prepared);
  const plain = await run(story, prepared);
  if (!plain) return [];
  const found: string[] = [];
  for (const hold of holdsOf(plain)) {
    const call = hold.until === undefined ? hold.call : `${hold.call} after ${hold.until}`;
    const differ = await run(story, prepared, hold).then(
      (end) =>
        end ? [...differences(plain.page, end.page), ...differences(plain.shop, end.shop)] : [],
      (error: unknown) => [String(error)],
    );
    const mayDiffer = story.mayDiffer?.[call] !== undefined;
    const problems = mayDiffer ? (differ.length ? [] : ['nothing differs']) : differ;
    if (problems.length)
      found.push([`${name}, ${call}:`, ...problems.slice(0, SHOWN)].join('\n    '));
  }
  return found;
};

/** A test for each story, by its name. */
export const testStories = (stories: Record<string, Story>): void => {
  describe('what was done last stands, whatever comes late, when', () => {
    it.each(Object.entries(stories))('%s', async (name, story) => {
      expect((await holdEach(name, story)).join('\n')).toBe('');
    });
  });
};
