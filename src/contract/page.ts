/** A server-rendered page in the three pieces that the shell index.html has places for. */
export interface RenderedPage {
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

/** Renders one public page for a visitor. The renderer is built from the client; the server only calls it. */
export type RenderPage = (url: string, answer: AnswerFromMemory) => Promise<RenderedPage>;
