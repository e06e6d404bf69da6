import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote br div dl dt dd figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Elements whose content nobody reads. */
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title']);

/** The text of a piece of HTML: a line for each block, an empty one between paragraphs, "- " before items of lists. */
export const htmlText = (html: string): string => {
  let text = '';
  let unread = 0;
  /** Line breaks before the next word. */
  let breaks = 0;
  const endLine = (name: string) => {
    if (BLOCKS.has(name)) breaks = Math.max(breaks, name === 'p' ? 2 : 1);
  };
  const add = (piece: string) => {
    if (breaks && !piece.trim()) return;
    text += '\n'.repeat(breaks) + piece;
    breaks = 0;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNREAD.has(name)) unread += 1;
      endLine(name);
      if (name === 'li') add('- ');
      if (name === 'td' || name === 'th') text += ' ';
    },
    ontext: (piece) => {
      if (!unread) add(piece);
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread -= 1;
      if (name !== 'br') endLine(name);
    },
  });
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
