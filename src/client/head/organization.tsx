import { useQuery } from '@tanstack/react-query';
import { SHOP } from '../../shop/identity';
import { config } from '../data/catalogue/catalogue';
import { StructuredData } from './structured-data';

/** Who runs the shop, for search engines (docs/rules.md 3.13). */
export const Organization = () => {
  const { data } = useQuery(config);
  if (!data) return null;
  return (
    <StructuredData
      facts={{
        '@type': 'Organization',
        name: SHOP.name,
        url: `${data.publicUrl}/`,
        logo: `${data.publicUrl}/icons/icon-512.png`,
        email: data.email,
        foundingDate: String(SHOP.founded),
        address: {
          '@type': 'PostalAddress',
          addressLocality: SHOP.town,
          addressRegion: SHOP.province,
          addressCountry: 'CA',
        },
        sameAs: SHOP.social.map(({ url }) => url),
      }}
    />
  );
};
