/** JSON-LD for search engines. `<` is escaped, so that no text of the catalogue can end the script. */
export const StructuredData = ({ facts }: { facts: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll(
        '<',
        '\\u003c',
      ),
    }}
  />
);
