/** The content types of the shop's files, by file extension. */
const TYPES: readonly [ending: RegExp, type: RegExp][] = [
  [/\.(avif|webp|jpe?g|png|svg|ico)$/, /^image\//],
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /^font\//],
  [/\.html$/, /^text\/html/],
  [/\.webmanifest$/, /json/],
];

/** Whether an answer has the content type of this file. It has not when a Wi-Fi portal answers with its own page. */
export const hasExpectedType = (url: string, { headers }: Response): boolean => {
  const [path = ''] = url.split(/[?#]/, 1);
  const type = headers.get('content-type') ?? '';
  return TYPES.some(([ending, expected]) => ending.test(path) && expected.test(type));
};

/** Whether an answer is this file and complete, so that it may be stored. The answer's body can still be read. */
export const isWholeFile = async (url: string, answer: Response): Promise<boolean> => {
  if (answer.status !== 200 || answer.redirected || !hasExpectedType(url, answer)) return false;
  const { size } = await answer.clone().blob();
  const { headers } = answer;
  // The length of a compressed answer differs from that of the file.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return size > 0 && (length === null || Number(length) === size);
};
