import type { RunningShop } from '../../support/browser/built-shop';
import type { Circumstances } from '../driver/engine';
import type { Preparation } from '../prepared';
import type { Visit } from '../visit';

export type EngineName = 'firefox' | 'webkit';

export interface Story {
  /** As docs/reports/reliability.md names it. */
  name: string;
  circumstances?: Circumstances;
  prepared?: Preparation;
  /** Engines in which this story cannot be told or does not pass, with the reason; docs/reports/reliability.md has the same. */
  not?: Partial<Record<EngineName, string>>;
  /** Parts of console lines that the story causes on purpose. */
  forgiven?: RegExp;
  /** @param isWaited whether the page waits for a file that never comes */
  tell: (visit: Visit, shop: RunningShop, isWaited: () => boolean) => Promise<void>;
}
