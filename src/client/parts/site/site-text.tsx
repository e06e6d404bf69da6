import { type MarkedToken, type Token, type Tokens, lexer } from 'marked';
import { Fragment, type ReactNode } from 'react';
import type { Site } from '../../../shop/site/site';
import { withFacts, withFactsSoFar } from '../../../shop/site/page';
import { Link } from '../../ui/link';
import { chakra } from '@chakra-ui/react';

const Prose = chakra('div', {
  base: {
    maxWidth: '48rem',
    overflowWrap: 'anywhere',
    '& h2': {
      fontSize: 'xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mt: '8',
      mb: '2',
    },
    '& h3': { fontSize: 'lg', mt: '6', mb: '2' },
    '& p + p, & p + ul, & p + ol, & ul + p, & ol + p': { mt: '3' },
    '& ul, & ol': { display: 'grid', gap: '2', pl: '5' },
    '& ul': { listStyle: 'square' },
    '& ol': { listStyle: 'decimal' },
    '& li::marker': { color: 'var(--s-colors-forge)' },
    '& a': { color: 'accent', textDecoration: 'underline' },
    '& img': { maxWidth: '100%', my: '4' },
    '& blockquote': { pl: '4', borderLeft: '4px solid', borderLeftColor: 'line' },
    '& hr': { my: '6', border: '0', borderTop: '1px solid', borderTopColor: 'line' },
    '& code': { fontFamily: 'monospace' },
    '& .table': { overflowX: 'auto' },
    '& th, & td': { p: '2', textAlign: 'left', borderBottom: '1px solid', borderColor: 'line' },
  },
});

/** Other addresses, above all those of scripts, are shown as text. */
const isSafeLink = (href: string): boolean => /^(https:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(href);
const isOwnPicture = (href: string): boolean => /^\/img\/[\w./-]+$/.test(href);

const all = (tokens: readonly Token[] = []): ReactNode =>
  // A text has no other keys than the places of its parts, and is rendered again as a whole.
  tokens.map((token, place) => <Fragment key={place}>{one(token)}</Fragment>);

const SafeLink = ({ token: { href, tokens, text } }: { token: Tokens.Link }) => {
  if (!isSafeLink(href)) return text;
  return href.startsWith('/') ? (
    <Link to={href}>{all(tokens)}</Link>
  ) : (
    <a href={href}>{all(tokens)}</a>
  );
};

const Table = ({ token: { header, rows } }: { token: Tokens.Table }) => (
  <div className="table">
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, place) => (
            <th key={place}>{all(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map(({ tokens }, cell) => (
              <td key={cell}>{all(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** One part of a text. HTML is shown as it was typed. */
const one = (part: Token): ReactNode => {
  const token = part as MarkedToken; // no extension adds others
  switch (token.type) {
    case 'heading':
      return token.depth <= 2 ? <h2>{all(token.tokens)}</h2> : <h3>{all(token.tokens)}</h3>;
    case 'paragraph':
      return <p>{all(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, place) => (
            <li key={place}>{all(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'blockquote':
      return <blockquote>{all(token.tokens)}</blockquote>;
    case 'strong':
      return <strong>{all(token.tokens)}</strong>;
    case 'em':
      return <em>{all(token.tokens)}</em>;
    case 'del':
      return <del>{all(token.tokens)}</del>;
    case 'link':
      return <SafeLink token={token} />;
    case 'image':
      return isOwnPicture(token.href) ? (
        <img src={token.href} alt={token.text} loading="lazy" />
      ) : (
        token.text
      );
    case 'table':
      return <Table token={token} />;
    case 'code':
    case 'codespan':
      return <code>{token.text}</code>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'space':
    case 'def':
      return null;
    case 'text':
      return token.tokens ? all(token.tokens) : token.text;
    default:
      return 'text' in token ? token.text : token.raw;
  }
};

interface Props {
  text: string;
  site: Site;
  /** Whether the owner reads it: then it says where a fact is missing. */
  isPreview?: boolean;
}

/**
 * A text of the owner: Markdown with the facts of the shop in place of their names in braces. It becomes elements, never
 * HTML, so that nothing in it can run.
 */
export const SiteText = ({ text, site, isPreview = false }: Props) => (
  <Prose>{all(lexer((isPreview ? withFactsSoFar : withFacts)(text, site)))}</Prose>
);
