/** The WebDriver commands that the stories need. Marionette and WebKitWebDriver have other names for each. */
export type Command =
  | 'newSession'
  | 'deleteSession'
  | 'go'
  | 'execute'
  | 'keys'
  | 'act'
  | 'letGo'
  | 'resize'
  | 'back'
  | 'forget'
  | 'print';

/** Circumstances of a story that an engine is started with, or that are set for it. */
export interface Circumstances {
  /** Cookies and all storage of sites are refused. */
  isBlocked?: boolean;
  prefersStill?: boolean;
  /** Device pixels per CSS pixel at a zoom of 200 %: 2. */
  zoom?: 2;
}

export interface Engine {
  /** Starts a browser, or readies the one that runs, for the next story. */
  begin: (circumstances: Circumstances) => Promise<void>;
  /** @throws Error with the engine's words */
  command: (name: Command, params?: Record<string, unknown>) => Promise<unknown>;
  /** Makes the page this wide and high, CSS px, also narrower than a window can be. */
  size: (width: number, height: number) => Promise<void>;
  /** The lines that the engine wrote into its console since the story began. */
  console: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A driver's answer, or its refusal. @throws Error */
export const answerOf = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'error' in value && 'message' in value)
    throw new Error(`${String(value.error)}: ${String(value.message)}`);
  return value;
};
