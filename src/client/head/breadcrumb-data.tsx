import { StructuredData } from './structured-data';

/** A step on the way from Home to a page; `path` is its address below the shop's. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way to a page, for search engines (docs/rules.md 3.13). */
export const BreadcrumbData = ({ crumbs, origin }: { crumbs: Crumb[]; origin: string }) => (
  <StructuredData
    facts={{
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${origin}${path}`,
      })),
    }}
  />
);
