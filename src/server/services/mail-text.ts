import { SHOP } from '../../shop/identity';
import type { Mail } from '../gateways/mail';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Paragraphs as plain text and as HTML that needs no picture and no style sheet. */
export const bothWays = (paragraphs: string[]): Pick<Mail, 'text' | 'html'> => {
  const signed = [...paragraphs, `${SHOP.name}\n${SHOP.place}`];
  const html = signed
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  return {
    text: `${signed.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-CA"><body style="font:16px/1.5 sans-serif;color:#15191e">${html}</body></html>`,
  };
};
