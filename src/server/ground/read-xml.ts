import { SaxesParser } from 'saxes';

/** The texts of elements, by their path, such as `list/row/name`. */
type Texts = Map<string, string>;

/**
 * Reads the answer of another service. Strict: refuses XML that is not well formed, or has a document type (and so perhaps
 * entities).
 * @param each the path of the elements whose texts are collected one by one as `rows`; `all` has those of the whole answer
 * @throws Error
 */
export const readXml = (xml: string, each: string): { all: Texts; rows: Texts[] } => {
  const path: string[] = [];
  let fields: Texts = new Map();
  const all: Texts = new Map();
  const rows: Texts[] = [];
  const parser = new SaxesParser();
  const fail = (message: string) => {
    throw new Error(message);
  };
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('The answer has a document type.'));
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.join('/') === each) fields = new Map();
  });
  parser.on('text', (text) => {
    const at = path.join('/');
    for (const kept of [all, fields]) kept.set(at, (kept.get(at) ?? '') + text);
  });
  parser.on('closetag', () => {
    if (path.join('/') === each) rows.push(fields);
    path.pop();
  });
  parser.write(xml).close();
  return { all, rows };
};
