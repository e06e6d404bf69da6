/** A server-rendered page in the three pieces that the shell index.html has places for. */
interface RenderedPage {
  status: number;
  head: string;
  page: string;
  data: string;
}

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

/**
 * The protected routes (docs/rules.md 1.7): their pages show private data, so the server sends only the plain shell. So
 * it does for the links of mails, whose addresses carry a token.
 */
const MEMBER_PAGES =
  /^\/(account|reset-password|confirm-email|cart|checkout|orders(\/[^/]+)?|order-(history|pad)|profile|dashboard|admin(\/.*)?)$/;

export const isMemberPage = (pathname: string): boolean => MEMBER_PAGES.test(pathname);

/** For whom a page is rendered: a visitor without a session, or somebody whose session is not looked at. */
export type PageKind = 'visitor' | 'member';

/** Renders one public page. The renderer is built from the client; the server only calls it. */
export type RenderPage = (
  url: string,
  kind: PageKind,
  answer: AnswerFromMemory,
) => Promise<RenderedPage>;
