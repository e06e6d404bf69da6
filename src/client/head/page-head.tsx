import { useQuery } from '@tanstack/react-query';
import { SHOP } from '../../shop/identity';
import { config } from '../data/catalogue/catalogue';

interface Props {
  /** The shop's name is added. */
  title: string;
  description: string;
  /** The canonical path: '/product/x'. */
  path: string;
  image?: string;
  /** Whether search engines should leave the page out. */
  hidden?: boolean;
}

/**
 * Title, description and canonical address of a page (docs/rules.md 13.1). React moves them into the document's head.
 */
export const PageHead = ({ title, description, path, image = '/img/og.png', hidden }: Props) => {
  const origin = useQuery(config).data?.publicUrl ?? '';
  const full = path === '/' ? `${SHOP.name} | ${title}` : `${title} | ${SHOP.name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SHOP.name} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={`${origin}${image}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
};
