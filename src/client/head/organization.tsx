import { useQuery } from '@tanstack/react-query';
import { useSite } from '../data/site/site';
import { config } from '../data/catalogue/catalogue';
import { StructuredData } from './structured-data';

/** Who runs the shop, for search engines (docs/rules.md 3.13). */
export const Organization = () => {
  const shop = useSite();
  const { data } = useQuery(config);
  if (!data) return null;
  return (
    <StructuredData
      facts={{
        '@type': 'Organization',
        name: shop.name,
        url: `${data.publicUrl}/`,
        ...((shop.isSample || shop.icon) && {
          logo: `${data.publicUrl}/icons/${shop.icon ? 'own' : 'icon'}-512.png`,
        }),
        email: shop.email,
        ...(shop.legalName && { legalName: shop.legalName }),
        ...(shop.phone && { telephone: shop.phone }),
        foundingDate: String(shop.founded),
        address: {
          '@type': 'PostalAddress',
          ...(shop.street && { streetAddress: shop.street }),
          ...(shop.postalCode && { postalCode: shop.postalCode }),
          addressLocality: shop.town,
          addressRegion: shop.province,
          addressCountry: 'CA',
        },
        sameAs: shop.social.map(({ url }) => url),
      }}
    />
  );
};
