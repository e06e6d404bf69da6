import { sentenceCase } from '../../../shop/site/sentence-case';
import type { Site } from '../../../shop/site/site';

/** The parts of the built manifest that depend on the shop. */
interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { url: string }[];
  screenshots?: unknown;
  share_target?: unknown;
}

/** The sizes of the app's icon, px. The maskable one has a ground around it. */
export const ICONS = ['own-180', 'own-192', 'own-512', 'own-maskable-512'] as const;

/** The address of the uploaded logo as PNG, which every mail program shows. */
export const MAIL_LOGO = '/icons/own-logo.png';

const OWN_ICONS = [
  { src: '/icons/own-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/own-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/own-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const SHELF = /^\/category\/([^/?]+)/;

/**
 * The manifest of this shop: its names, its colours, its icon. The screenshots are the sample's, and a shortcut leads only
 * to an existing category.
 * @param slugs of the categories
 */
export const shopManifest = (built: Manifest, site: Site, slugs: readonly string[]): object => {
  const { screenshots, share_target: shareTarget, ...rest } = built;
  return {
    ...rest,
    ...(!site.isSample && { description: sentenceCase(site.makes || site.name) }),
    name: site.name,
    short_name: site.shortName,
    background_color: site.night,
    theme_color: site.night,
    icons: site.icon ? OWN_ICONS : built.icons,
    shortcuts: built.shortcuts.filter(({ url }) => {
      if (site.workbench === 'off' && url.startsWith('/build')) return false;
      const slug = SHELF.exec(url)?.[1];
      return slug === undefined || slugs.includes(slug);
    }),
    // What is shared with the app goes into a build list.
    ...(site.workbench !== 'off' && { share_target: shareTarget }),
    ...(site.isSample && { screenshots }),
  };
};
