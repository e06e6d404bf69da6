import type { openLine } from '../support/browser/line';
import type { Command, Engine } from './driver/engine';
import { type Wanted, find } from './find';

type Line = Awaited<ReturnType<typeof openLine>>;
/** WebDriver's own name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Tab: '\uE004',
} as const;

/** A busy machine takes seconds over what takes milliseconds alone. */
const LIMIT = 120_000;

/** A press that has not become a click by then is none, ms. */
const CLICKED_WITHIN = 2000;

/**
 * Runs in the page: brings an element into view, and lets the next click reach it alone. `data-aim` of the page is the token
 * until then, and "hit" or "missed" after it.
 * @returns its middle, CSS px of the viewport; null while something covers it
 */
const aim = (element: Element, token: string): [number, number] | null => {
  const { dataset } = document.documentElement;
  const isHit = (target: EventTarget | null) =>
    target instanceof Element &&
    (element.contains(target) || target.closest('label')?.control === element);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle: [number, number] = [left + width / 2, top + height / 2];
  if (!isHit(document.elementFromPoint(...middle))) return null;
  dataset.aim = token;
  document.addEventListener(
    'click',
    (event) => {
      if (dataset.aim !== token) return;
      const hits = isHit(event.target);
      dataset.aim = hits ? 'hit' : 'missed';
      if (hits) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, once: true },
  );
  return middle;
};

/** One visit to the shop, in one engine. All waits end after LIMIT. */
export class Visit {
  readonly #engine: Engine;
  #presses = 0;
  /** The connection to the shop, which a story can cut. Its address is this visit's own. */
  readonly line: Line;

  constructor(engine: Engine, line: Line) {
    this.#engine = engine;
    this.line = line;
  }

  #send(name: Command, params?: Record<string, unknown>): Promise<unknown> {
    return this.#engine.command(name, params);
  }

  /** Runs a function in the page; its arguments and its answer travel as JSON. It uses nothing from outside. */
  async evaluate<Args extends unknown[], T>(
    act: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    const script = `return (${act.toString()}).apply(null, arguments)`;
    return (await this.#send('execute', { script, args })) as Awaited<T>; // as JSON brings it
  }

  /** Repeats until the answer is neither false nor empty. @throws Error with the words, after LIMIT */
  async #until<T>(words: string, ask: () => Promise<T | false | null | undefined>): Promise<T> {
    const end = Date.now() + LIMIT;
    let refusal = '';
    while (Date.now() < end) {
      try {
        const answer = await ask();
        if (answer) return answer;
      } catch (error) {
        refusal = error instanceof Error ? ` (${error.message})` : '';
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${words}${refusal} at ${await this.evaluate(() => location.href)}`);
  }

  /** Waits until a function is true in the page. */
  async until<Args extends unknown[]>(
    words: string,
    act: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    await this.#until(words, () => this.evaluate(act, ...args));
  }

  async go(path: string): Promise<void> {
    await this.#send('go', { url: /^(http|about):/.test(path) ? path : this.line.url + path });
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.go(path);
    await this.alive();
  }

  alive(): Promise<void> {
    return this.until('never alive', () => document.documentElement.dataset.alive === 'true');
  }

  back(): Promise<unknown> {
    return this.#send('back');
  }

  /** Waits for a visible element and gives WebDriver's name for it. */
  async find(role: string, name: string, within?: string): Promise<string> {
    const wanted: Wanted = { role, name, ...(within && { within }) };
    const found = (await this.#until(`no ${role} ${name}`, () => this.evaluate(find, wanted))) as {
      [ELEMENT]: string;
    } & Element; // an element arrives as its reference
    return found[ELEMENT];
  }

  /** Waits until no such element is visible. */
  async gone(role: string, name: string): Promise<void> {
    await this.#until(
      `still there: ${role} ${name}`,
      async () => !(await this.evaluate(find, { role, name })),
    );
  }

  /** Presses where an element stands still and is not covered. When it moves after all, nothing is clicked, and it tries again. */
  async #press(pointer: 'touch' | 'mouse', ...wanted: Parameters<Visit['find']>): Promise<void> {
    let last = '';
    await this.#until(`covered or moving: ${wanted.join(' ')}`, async () => {
      const element = { [ELEMENT]: await this.find(...wanted) };
      const token = String((this.#presses += 1));
      const middle = await this.evaluate(aim, element as unknown as Element, token); // arrives as the element
      const before = last;
      last = String(middle);
      if (!middle || last !== before) return false;
      await this.drag(pointer, middle, [0, 0]);
      const end = Date.now() + CLICKED_WITHIN;
      let aimed;
      // The next page knows of no click.
      do
        aimed = await this.evaluate(() => document.documentElement.dataset.aim).catch(
          () => undefined,
        );
      while (aimed === token && Date.now() < end);
      return aimed !== token && aimed !== 'missed';
    });
  }

  click(role: string, name: string, within?: string): Promise<void> {
    return this.#press('mouse', role, name, within);
  }

  tap(role: string, name: string, within?: string): Promise<void> {
    return this.#press('touch', role, name, within);
  }

  /** Chooses an option of a list by its text. WebKit draws the list outside of the page, where its driver does not reach. */
  async choose(list: string, option: string): Promise<void> {
    const element = { [ELEMENT]: await this.find('combobox', list) };
    const script = `const [list, text] = arguments;
      const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value');
      set.call(list, [...list.options].find((it) => it.text === text).value);
      list.dispatchEvent(new Event('change', { bubbles: true }));`;
    await this.#send('execute', { script, args: [element, option] });
  }

  /** Replaces the text of a field. */
  async type(name: string, text: string, within?: string): Promise<void> {
    // The two drivers differ in which fields they call interactable.
    await this.#until(`no focus: ${name}`, async () => {
      await this.click('textbox', name, within);
      const element = { [ELEMENT]: await this.find('textbox', name, within) };
      const script = 'return document.activeElement === arguments[0]';
      return this.#send('execute', { script, args: [element] });
    });
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.press(...text);
  }

  /** Presses keys where the focus is. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    await this.#send('letGo');
  }

  /** Presses keys on an element, which has the focus then. */
  async keysTo(id: string, text: string): Promise<void> {
    await this.#send('keys', { id, text, value: [...text] });
  }

  /** Drags a finger or the mouse over the page, CSS px of the viewport. */
  async drag(
    pointerType: 'touch' | 'mouse',
    from: readonly [number, number],
    by: readonly [number, number],
  ): Promise<void> {
    const move = (step: number) => ({
      type: 'pointerMove',
      duration: step && (by[0] || by[1]) ? 30 : 0,
      x: Math.round(from[0] + (by[0] * step) / 4),
      y: Math.round(from[1] + (by[1] * step) / 4),
    });
    const actions = [
      move(0),
      { type: 'pointerDown', button: 0 },
      ...(by[0] || by[1] ? [1, 2, 3, 4].map(move) : []),
      { type: 'pointerUp', button: 0 },
    ];
    await this.#send('act', {
      actions: [{ type: 'pointer', id: `${pointerType}1`, parameters: { pointerType }, actions }],
    });
    await this.#send('letGo');
  }

  /** Waits for a visible text of the page, in whatever letters the styles write it. */
  sees(text: string): Promise<void> {
    return this.until(
      `never reads “${text}”`,
      (words) => document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(words),
      text.toLowerCase(),
    );
  }

  heading(text: string): Promise<void> {
    return this.until(
      `never has the heading “${text}”`,
      (words) => document.querySelector('h1')?.textContent?.includes(words),
      text,
    );
  }

  /** A call to the shop from within the page. @throws when it is refused */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const script = `const [method, path, body] = arguments;
      return fetch(path, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
        .then(async (reply) => ({ ok: reply.ok, text: await reply.text() }))`;
    const { ok, text } = (await this.#send('execute', {
      script,
      args: [method, path, body ?? null],
    })) as {
      ok: boolean;
      text: string;
    };
    if (!ok) throw new Error(`${method} ${path}: ${text}`);
    return text && JSON.parse(text);
  }

  /** Makes a call before any page of the story is open, such as that of a sign-up. */
  async callFirst(path: string, body: object): Promise<void> {
    await this.go('/robots.txt');
    await this.call('POST', path, body);
  }

  /** A new customer, signed in. */
  signUp(username: string): Promise<void> {
    const email = `${username}@shop.example`;
    return this.callFirst('/api/register', { username, email, password: 'a long enough one' });
  }

  size(width: number, height: number): Promise<void> {
    return this.#engine.size(width, height);
  }

  /** The page as a PDF, base64. */
  print(): Promise<unknown> {
    return this.#send('print');
  }

  /** Waits until the page has loaded nothing more for half a second. */
  settled(): Promise<void> {
    return this.until('never settles', () => {
      const last = performance
        .getEntriesByType('resource')
        .reduce((end, it) => Math.max(end, it.startTime + it.duration), 0);
      return document.readyState === 'complete' && performance.now() - last > 500;
    });
  }

  complaints(): Promise<string[]> {
    return this.#engine.console();
  }
}
