import { StructuredData } from './structured-data';

/** One step of a breadcrumb; `path` begins with a slash. */
export interface Crumb {
  name: string;
  path: string;
}

/** A page's breadcrumb, for search engines (docs/rules.md 3.13). */
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
