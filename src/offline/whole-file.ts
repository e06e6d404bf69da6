/** The content types of the shop's files, by the ending of their names. */
const TYPES: readonly [ending: RegExp, type: RegExp][] = [
  [/\.(avif|webp|jpe?g|png|svg|ico)$/, /^image\//],
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /^font\//],
  [/\.html$/, /^text\/html/],
  [/\.webmanifest$/, /json/],
];

/** Whether an answer has the content type of this file. A Wi-Fi portal answers everything with a page. */
export const hasTypeOf = (url: string, { headers }: Response): boolean => {
  const [path = ''] = url.split(/[?#]/, 1);
  const type = headers.get('content-type') ?? '';
  return TYPES.some(([ending, expected]) => ending.test(path) && expected.test(type));
};

/** Whether an answer is this file and complete, and may be stored. Does not consume the answer. */
export const isWholeFile = async (url: string, answer: Response): Promise<boolean> => {
  if (answer.status !== 200 || answer.redirected || !hasTypeOf(url, answer)) return false;
  const { size } = await answer.clone().blob();
  const { headers } = answer;
  // The length of a compressed answer is not that of the file.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return size > 0 && (length === null || Number(length) === size);
};
