import { type TaxLine, type Taxable, taxRows, taxableSum } from '../../../shop/checkout/tax';
import { noonOn } from '../../../shop/noon-on';
import { type Cents, cad } from '../../../shop/money';
import type { Site } from '../../../shop/site/site';
import type { Mail } from '../../gateways/mail';

import { escapeHtml } from '../../ground/escape-html';
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' });

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'America/Toronto',
});

/** MMM d, in the shop's own time zone. */
export const shortDay = (time: number): string => SHORT_DAY.format(time);

/** MMM d, yyyy, in the shop's own time zone. */
export const dayText = (time: number): string => DAY.format(time);

/** The last day to pay, '2026-11-30', as MMM d, yyyy. */
export const dueText = (day: string): string => dayText(Date.parse(noonOn(day)));

export const hello = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

/**
 * A paragraph, which keeps its line breaks; a heading; an item of a list with its mark; or rows of labels and amounts, the
 * last of which may be the sum. Mails and papers are made of these.
 */
export type MailPart =
  | string
  | { heading: string; isSmall?: boolean }
  | { item: string; mark: string }
  | { rows: readonly (readonly [what: string, value: string])[]; isSum?: boolean };

/** Names the discount in the sums of a mail, by the name of the sale where it has one of its own. */
export const discountName = ({ discountLabel }: { discountLabel?: string | undefined }): string =>
  discountLabel === undefined ? 'Discount' : `Discount (${discountLabel})`;

/** The tax of an order as rows: each part by its name and rate. Sums are cents. */
export const taxCells = (
  sums: Taxable & { hst: Cents; taxes?: readonly TaxLine[] | undefined },
): [what: string, value: string][] =>
  taxRows(taxableSum(sums), sums).map(([label, cents]) => [label, cad(cents)]);

/** The prefixes of the URLs that become links, and the colour of these. */
interface Links {
  beginnings: readonly string[];
  colour: string;
}

/** Turns URLs with one of these prefixes into links, in text that is already escaped. */
const linked = (html: string, { beginnings, colour }: Links): string =>
  html.replace(/https?:\/\/[^\s<>]+/g, (url) =>
    beginnings.some((beginning) => url.startsWith(escapeHtml(beginning)))
      ? `<a href="${url}" style="color:${colour}">${url}</a>`
      : url,
  );

const asText = (part: MailPart): string => {
  if (typeof part === 'string') return part;
  if ('heading' in part) return part.isSmall ? part.heading : part.heading.toUpperCase();
  if ('item' in part) return `${part.mark} ${part.item}`;
  return part.rows.map(([what, value]) => `${what}: ${value}`).join('\n');
};

const CELL = 'padding:6px 0;border-bottom:1px solid #d5dae0;vertical-align:top';

const asHtml = (part: MailPart, links: Links): string => {
  if (typeof part === 'string') {
    const html = escapeHtml(part).replaceAll('\n', '<br>');
    return `<p style="margin:0 0 16px">${linked(html, links)}</p>`;
  }
  if ('heading' in part)
    return `<p style="margin:${part.isSmall ? '16px' : '32px'} 0 8px;font-size:${part.isSmall ? '16px' : '18px'}"><strong>${escapeHtml(part.heading)}</strong></p>`;
  if ('item' in part)
    return `<p style="margin:0 0 8px;padding-left:16px">${escapeHtml(`${part.mark} ${part.item}`).replaceAll('\n', '<br>')}</p>`;
  const rows = part.rows.map(
    ([what, value], place) =>
      `<tr${part.isSum && place === part.rows.length - 1 ? ' style="font-weight:700"' : ''}><td style="${CELL}">${escapeHtml(what)}</td><td align="right" style="${CELL};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${rows.join('')}</table>`;
};

/**
 * The subject, and plain text and HTML of the same content, without style sheets. The only picture is the logo.
 * @param shop who the mail is from, at its end; its logo by its whole URL
 * @param links prefixes of URLs that become links: the shop's own, or the carrier's. Never a URL that a user
 *   has typed.
 */
export const bothWays = (
  shop: Pick<Site, 'name' | 'place' | 'action' | 'logo'>,
  subject: string,
  parts: readonly MailPart[],
  links?: string | readonly (string | undefined)[],
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  const beginnings = [links].flat().filter((link) => link !== undefined);
  const logo =
    shop.logo &&
    `<p style="margin:0 0 24px"><img src="${escapeHtml(shop.logo)}" alt="${escapeHtml(shop.name)}" style="max-width:100%;max-height:48px;border:0"></p>\n`;
  const body = parts.map((part) => asHtml(part, { beginnings, colour: shop.action })).join('\n');
  return {
    subject,
    text: `${[...parts.map(asText), `${shop.name}\n${shop.place}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:16px;background:#eef1f4;font:16px/1.5 Arial,Helvetica,sans-serif;color:#15191e">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border-top:6px solid ${shop.action};overflow-wrap:anywhere">
${logo}${body}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dae0;font-size:14px;color:#4d5661"><strong>${escapeHtml(shop.name)}</strong><br>${escapeHtml(shop.place)}</p>
</div></body></html>`,
  };
};
