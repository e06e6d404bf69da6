import type { ReplyOf } from '../../../contract/endpoint';
import type { getFits } from '../../../contract/fits/fits';
import { answerFits, indexedShelf } from '../../../workbench/fits/answers';
import type { Shelf } from '../../../workbench/fits/shelf';
import { EncodedResponse } from '../../ground/encoded-response';
import type { Catalogue } from '../catalogue/catalogue';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';

/** Answers that are kept, of the products that were asked for last. */
const MAX_KEPT = 200;

export interface Fits {
  /** The products by what they fit, made once for each version of the catalogue. */
  readonly shelf: Shelf;
  /** The answer of GET /api/products/:id/fits; undefined for an unknown product. */
  answer: (id: number) => EncodedResponse | undefined;
}

/** Keeps answers of one version of the catalogue. A sale does not rebuild its index. */
export const holdFits = (catalogue: CatalogueHolder): Fits => {
  // Answers show what is in stock, so they are good until a page shows another stock.
  const answers = new Map<number, EncodedResponse>();
  let made: { of: Catalogue; looks: number } | undefined;
  return {
    get shelf() {
      return indexedShelf(catalogue.current.products);
    },
    answer: (id) => {
      const of = catalogue.current;
      const { looks } = of.stockAnswer;
      if (made?.of !== of || made.looks !== looks) {
        answers.clear();
        made = { of, looks };
      }
      const known = answers.get(id);
      if (known) return known;
      const value: ReplyOf<typeof getFits> | undefined = answerFits(id, indexedShelf(of.products));
      if (!value) return undefined;
      const answer = EncodedResponse.json(value);
      const [oldest] = answers.size < MAX_KEPT ? [] : answers.keys();
      if (oldest !== undefined) answers.delete(oldest);
      answers.set(id, answer);
      return answer;
    },
  };
};
