import { type MarkedToken, type Token, type Tokens, lexer } from 'marked';
import type { MailPart } from './text';

/** A link as text: the address follows the words, unless they are the address. */
const linkText = ({ href, tokens }: Tokens.Link): string => {
  const words = tokenTexts(tokens);
  return words === href.replace(/^(mailto|tel):/, '') ? words : `${words} (${href})`;
};

const tokenText = (part: Token): string => {
  const token = part as MarkedToken; // no extension adds others
  switch (token.type) {
    case 'link':
      return linkText(token);
    case 'br':
      return '\n';
    case 'image':
      return token.text;
    case 'strong':
    case 'em':
    case 'del':
      return tokenTexts(token.tokens);
    case 'text':
      return token.tokens ? tokenTexts(token.tokens) : token.text;
    default:
      return 'text' in token ? token.text : token.raw;
  }
};

const tokenTexts = (tokens: readonly Token[] = []): string => tokens.map(tokenText).join('');

/** A list with what its items hold; the mark of an inner list is further in. */
const listParts = ({ items, ordered, start }: Tokens.List, inset: string): MailPart[] =>
  items.flatMap(({ tokens }, place) => {
    const mark = `${inset}${ordered ? `${Number(start || 1) + place}.` : '•'}`;
    const [first, ...rest] = tokens.flatMap((token) =>
      token.type === 'list' ? listParts(token as Tokens.List, `${inset}    `) : tokenParts(token),
    );
    return typeof first === 'string' ? [{ item: first, mark }, ...rest] : [first ?? mark, ...rest];
  });

const tokenParts = (part: Token): MailPart[] => {
  const token = part as MarkedToken; // no extension adds others
  switch (token.type) {
    case 'heading':
      return [{ heading: tokenTexts(token.tokens), isSmall: true }];
    case 'list':
      return listParts(token, '');
    case 'blockquote':
      return token.tokens.flatMap(tokenParts);
    case 'table':
      return [
        [token.header, ...token.rows]
          .map((row) => row.map(({ tokens }) => tokenTexts(tokens)).join(' | '))
          .join('\n'),
      ];
    case 'paragraph':
      return [tokenTexts(token.tokens)];
    case 'space':
    case 'def':
    case 'hr':
      return [];
    default: {
      const text = tokenText(token).trim();
      return text ? [text] : [];
    }
  }
};

/** Reads Markdown as parts of a mail or a paper. HTML stays as it was typed. */
export const markdownParts = (text: string): MailPart[] => lexer(text).flatMap(tokenParts);
