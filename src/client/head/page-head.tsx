import { useQuery } from '@tanstack/react-query';
import { useSite } from '../data/site/site';
import { config } from '../data/catalogue/catalogue';

const RENDERED = /^\/img\/products\/.*-1200\.webp$/;

interface Props {
  /** The shop's name is added. */
  title: string;
  description: string;
  /** The canonical path: '/product/x'. */
  path: string;
  image?: string;
  imageAlt?: string;
  /** Whether search engines should leave the page out. */
  hidden?: boolean;
}

/**
 * Title, description and canonical address of a page (docs/rules.md 13.1). React moves them into the document's head.
 */
export const PageHead = ({ title, description, path, image, imageAlt, hidden }: Props) => {
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
      {image && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      {/* The size of the sample's pictures. Nobody knows that of an uploaded one before it is loaded. */}
      {image && RENDERED.test(image) && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="900" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
};
