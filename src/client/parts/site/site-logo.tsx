import { useSite } from '../../data/site/site';
import { chakra } from '@chakra-ui/react';

const Own = chakra('img', {
  base: {
    width: 'auto',
    maxWidth: '100%',
    objectFit: 'contain',
    objectPosition: 'left',
    // A logo that was drawn for white paper stays readable.
    '&[data-plate]': { p: '2', bg: '#ffffff', rounded: 'sm' },
  },
});

const Name = chakra('span', {
  base: {
    display: 'block',
    fontFamily: 'capitals',
    fontSize: { base: 'lg', lg: '2xl' },
    fontWeight: '700',
    lineHeight: '1.1',
    textTransform: 'uppercase',
    overflowWrap: 'anywhere',
  },
});

interface Props {
  width: number;
  height: number;
  /** The ground that it stands on: the page, a sheet of paper, or the dark footer. */
  on?: 'page' | 'paper' | 'night';
  alt?: string;
}

/** The logo of the shop: the sample's, the uploaded one, or else the name in letters. */
export const SiteLogo = ({ width, height, on = 'page', alt = '' }: Props) => {
  const { isSample, logo, name } = useSite();
  if (logo)
    return (
      <Own src={logo} alt={alt} style={{ height }} {...(on !== 'paper' && { 'data-plate': '' })} />
    );
  if (!isSample) return <Name>{name}</Name>;
  const sample = (file: string) => (
    <img
      className="sample"
      src={`/img/${file}.svg`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  );
  if (on !== 'page') return sample(on === 'night' ? 'logo-dark' : 'logo');
  // Lazy, so that the hidden one is not loaded, and neither before the picture of the first screen.
  return (
    <>
      {sample('logo')}
      {sample('logo-dark')}
    </>
  );
};
