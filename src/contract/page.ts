/** A server-rendered page: the three pieces to insert into the shell index.html. */
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
 * The protected routes (docs/rules.md 1.7): their pages show private data, so the server sends only the plain shell.
 * The links of mails are included, because their addresses carry a token.
 */
const MEMBER_PAGES =
  /^\/(account|reset-password|confirm-email|cart|checkout|orders(\/[^/]+)?|order-(history|pad)|profile|dashboard|admin(\/.*)?)$/;

/** Whether this is the page of a quote's link (docs/rules.md 19.6): the token in its address is the right to see it. */
export const isQuotePage = (pathname: string): boolean => pathname.startsWith('/pay/');

export const isMemberPage = (pathname: string): boolean => MEMBER_PAGES.test(pathname);

/** The viewer of a rendered page: a visitor without a session, or a visitor whose session is not checked. */
export type PageKind = 'visitor' | 'member';

/** Renders one public page. The renderer is built from the client; the server only calls it. */
export type RenderPage = (
  url: string,
  kind: PageKind,
  answer: AnswerFromMemory,
) => Promise<RenderedPage>;
