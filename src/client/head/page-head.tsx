import { useQuery } from '@tanstack/react-query';
import { useSite } from '../data/site/site';
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
export const PageHead = ({ title, description, path, image, hidden }: Props) => {
  const shop = useSite();
  const shown = image ?? (shop.isSample ? '/img/og.png' : shop.icon && '/icons/own-512.png');
  const origin = useQuery(config).data?.publicUrl ?? '';
  const full = path === '/' ? `${shop.name} | ${title}` : `${title} | ${shop.name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      {shown && <meta property="og:image" content={`${origin}${shown}`} />}
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
};
