import { PDFDocument, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';

/** The letters of Windows-1252 from 80 to 9F; the others are those of Latin-1. */
const FROM_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const lettersOf = (hex: string): string =>
  [...Buffer.from(hex, 'hex')]
    .map((code) => (code < 0x80 || code > 0x9f ? String.fromCharCode(code) : FROM_80[code - 0x80]))
    .join('');

/** The lines of text on each sheet of a PDF. */
export const sheetsIn = async (bytes: Uint8Array): Promise<string[][]> => {
  const paper = await PDFDocument.load(bytes, { updateMetadata: false });
  return paper.getPages().map(({ node }) => {
    const stream = node.Contents();
    if (!(stream instanceof PDFRawStream)) throw new Error('no content');
    const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
    return [...content.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => lettersOf(hex));
  });
};

/** The text of a mail without the copy of the agreement at its end. */
export const withoutCopy = (text: string): string =>
  text.split('Here is your copy of the agreement.', 1)[0] ?? '';

/** All text of a PDF, a line for each of its lines. */
export const textIn = async (bytes: Uint8Array): Promise<string> =>
  (await sheetsIn(bytes)).flat().join('\n');
