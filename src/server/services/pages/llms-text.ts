import { FOOTER } from '../../../shop/site/footer-texts';
import { filledTexts } from '../../../shop/site/filled-texts';
import { streetAddress } from '../../../shop/site/site';
import { TOOLS } from '../../../workbench/builds/tools';
import type { Catalogue } from '../catalogue/catalogue';
import { linkTo, pageLinks, plainLine, section } from './markdown';
import type { ShopFacts } from './part-sheet';

/** A fact of the shop on a line; nothing while the owner has not given it. */
const fact = (label: string, value: string): string[] =>
  value ? [`- ${label}: ${plainLine(value)}`] : [];

const contactLines = ({ site, publicUrl }: ShopFacts): string[] => [
  ...fact('Address', streetAddress(site) ?? site.place),
  ...fact('Phone', site.phone),
  ...fact('Email', site.email),
  ...fact('Opening hours', site.hours),
  ...fact('Local Pickup', site.pickupPlace),
  ...fact('Pickup hours', site.pickupHours),
  `- ${linkTo('Contact', `${publicUrl}/contact`)}`,
];

/** llms.txt: what the shop is, and where things are, for assistants that read for people (llmstxt.org). */
export const llmsText = (
  { categories }: Pick<Catalogue, 'categories'>,
  shop: ShopFacts,
): string => {
  const { site, publicUrl } = shop;
  const { footer } = filledTexts(FOOTER, site);
  return [
    `# ${plainLine(site.name)}`,
    '',
    `> ${[plainLine(footer), `The shop is in ${plainLine(site.place)}, Canada.`].filter(Boolean).join(' ')} Prices are in Canadian dollars, before tax.`,
    ...section('Parts', [
      `- ${linkTo('All Products', `${publicUrl}/all-products`)}: every part with price and stock`,
      ...categories.map(
        ({ name, slug, description }) =>
          `- ${linkTo(name, `${publicUrl}/category/${slug}`)}${description ? `: ${plainLine(description)}` : ''}`,
      ),
    ]),
    ...section('For programs', [
      `- ${linkTo('Sitemap', `${publicUrl}/sitemap.xml`)}: the addresses of all pages`,
      `- ${linkTo('Feed', `${publicUrl}/feed.xml`)}: every part with price and availability, RSS 2.0`,
      `- A part as Markdown: the address of its page with .md at the end, ${publicUrl}/product/NAME.md`,
      `- A search as JSON: ${publicUrl}/api/search?q=WORDS`,
    ]),
    ...(site.workbench === 'off'
      ? []
      : section(
          'Tools',
          TOOLS.map(({ name, path, about }) => `- ${linkTo(name, publicUrl + path)}: ${about}`),
        )),
    ...section(
      'Policies',
      pageLinks(site, publicUrl).map((link) => `- ${link}`),
    ),
    ...section('Contact', contactLines(shop)),
    '',
  ].join('\n');
};
