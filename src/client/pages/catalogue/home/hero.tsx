import { chakra } from '@chakra-ui/react';
import { DEFAULT_TEXTS } from '../../../../shop/site/default-texts';
import { useSite } from '../../../data/site/site';
import { useFilledTexts } from '../../../data/site/texts';
import { ButtonLink } from '../../../ui/button';
import { usePreload } from '../../../ui/preload-picture';

const Frame = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    minHeight: { base: 'min(680px, 92svh)', md: '560px', xl: '620px' },
    overflow: 'hidden',
    bg: 'night',
    color: 'onNight',
    '& img': {
      position: 'absolute',
      inset: { base: 'auto 0 0 0', md: '0' },
      width: '100%',
      height: { base: '72%', md: '100%' },
      objectFit: 'cover',
      objectPosition: { base: '50% 100%', md: '100% 42%' },
      // Hides the alternative text behind the heading if the picture fails to load.
      color: 'transparent',
    },
    // Keeps the text readable on any picture.
    '& .shade': {
      position: 'absolute',
      inset: '0',
      background: {
        base: 'linear-gradient(#0b0e12 28%, rgb(11 14 18 / 0.7) 52%, transparent 76%)',
        md: 'linear-gradient(90deg, rgb(11 14 18 / 0.9), rgb(11 14 18 / 0.75) 38%, transparent 66%)',
      },
    },
    '& .words': {
      position: 'relative',
      width: '100%',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '4', md: '6' },
      pt: { base: '10', md: '20' },
      pb: '12',
      alignSelf: { md: 'center' },
    },
    '& .words > *': { maxWidth: '34rem' },
    '& .place': {
      fontFamily: 'capitals',
      fontSize: 'lg',
      fontWeight: '700',
      letterSpacing: '0.08em',
      textTransform: 'uppercase',
      color: 'flame',
    },
    '& h1': {
      mt: '2',
      fontSize: 'clamp(3.25rem, 2rem + 6vw, 6.5rem)',
      lineHeight: '0.92',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
    },
    // Narrow screens have the part of the picture beside it.
    '& .text': { mt: '5', fontSize: 'lg', maxWidth: { md: '24rem', lg: '34rem' } },
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '8' },
  },
});

const WIDE = '(min-width: 768px)';

const SAMPLE = [
  { srcSet: '/img/hero-1600.avif', media: WIDE },
  { srcSet: '/img/hero-736.avif', media: `not all and ${WIDE}` },
];

/** The picture that came with the shop. */
const SamplePicture = () => (
  <picture>
    {['avif', 'webp'].map((format) => (
      <source
        key={format}
        media={WIDE}
        type={`image/${format}`}
        srcSet={`/img/hero-1600.${format}`}
        width={1600}
        height={900}
      />
    ))}
    <source type="image/avif" srcSet="/img/hero-736.avif" />
    <img
      src="/img/hero-736.webp"
      alt="A rebuildable heim joint on a welding table, an axle truss welded to its tube behind it"
      width={736}
      height={900}
      fetchPriority="high"
    />
  </picture>
);

/** The first screen of the home page; text and picture are in the HTML. */
export const Hero = () => {
  const shop = useSite();
  const { heroTitle, heroText, heroPicture } = useFilledTexts(DEFAULT_TEXTS);
  usePreload(heroPicture || !shop.isSample ? [] : SAMPLE);
  return (
    <Frame>
      {heroPicture ? (
        <img src={heroPicture} alt="" fetchPriority="high" />
      ) : (
        shop.isSample && <SamplePicture />
      )}
      {(heroPicture || shop.isSample) && <div className="shade" />}
      <div className="words">
        <p className="place">{`${shop.town}, ${shop.province} · since ${shop.founded}`}</p>
        <h1>{heroTitle}</h1>
        {heroText && <p className="text">{heroText}</p>}
        <div className="ways">
          {shop.isSample ? (
            <>
              <ButtonLink to="/category/$slug" params={{ slug: 'suspension' }} size="lg">
                Shop Now
              </ButtonLink>
              <ButtonLink to="/all-products" look="onNight" size="lg">
                See all parts
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="/all-products" size="lg">
              Shop Now
            </ButtonLink>
          )}
        </div>
      </div>
    </Frame>
  );
};
