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

/** The viewer of a rendered page: a visitor without a session, or a visitor whose session is not checked. */
export type PageKind = 'visitor' | 'member';

/** Renders one public page. The renderer is built from the client; the server only calls it. */
export type RenderPage = (
  url: string,
  kind: PageKind,
  answer: AnswerFromMemory,
) => Promise<RenderedPage>;
