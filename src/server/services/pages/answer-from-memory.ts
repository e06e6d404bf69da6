import type { AnswerFromMemory } from '../../../contract/page';
import type { CatalogueHolder } from '../catalogue/catalogue';
import type { EncodedResponse } from '../../encoded-response';

/** Gives the page renderer the public answers from memory, without a request. */
export const answerFromMemory =
  (catalogue: CatalogueHolder, config: () => EncodedResponse): AnswerFromMemory =>
  async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://memory');
    const ready =
      pathname === '/api/config'
        ? config()
        : pathname === '/api/products'
          ? catalogue.current.list(Object.fromEntries(searchParams))
          : catalogue.current.at(decodeURI(pathname));
    const text = ready?.plain.toString() ?? '{"code":"not_found"}';
    return {
      ok: ready !== undefined,
      status: ready ? 200 : 404,
      statusText: ready ? 'OK' : 'Not Found',
      text: async () => text,
      json: async () => JSON.parse(text) as unknown,
    };
  };
