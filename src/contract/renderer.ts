import type { Site } from '../shop/site/site';

/** The part of a fetch response that a call reads. */
export interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  text: () => Promise<string>;
  json: () => Promise<unknown>;
}

/** Answers a public read of the API from memory, as fetch would. */
export type AnswerFromMemory = (path: string) => Promise<Answer>;

/** The viewer of a rendered page: a visitor without a session, or a visitor whose session is not checked. */
export type PageKind = 'visitor' | 'member';

/** Renders one public page: the whole document, and its status. */
type RenderPage = (
  url: string,
  kind: PageKind,
  site: Site,
  answer: AnswerFromMemory,
) => Promise<{ status: number; html: string }>;

interface Renderer {
  /** The scripts that stand in the documents themselves, for the content security policy. */
  inlineScripts: string[];
  /** The plain page, without rendered content. */
  renderShell: (site: Site) => string;
  renderPage: RenderPage;
}

/** Opens the renderer with index.html as built. It is built from the client; the server only calls it. */
export type OpenRenderer = (template: string) => Renderer;
