import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import { DEFAULT_TEXTS } from '../../../../shop/site/default-texts';
import { useSite } from '../../../data/site/site';
import { useFilledTexts } from '../../../data/site/texts';
import { Picture } from '../../../ui/picture';
import { Fact, Facts } from '../../../parts/facts';

const Frame = chakra('div', {
  base: {
    '& > section > div': { maxWidth: 'page', mx: 'auto', px: { base: '4', md: '6' } },
    '& h2': { fontSize: '3xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .story': { py: { base: '12', md: '20' } },
    '& .story > div': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '6fr 5fr' },
      gap: { base: '8', lg: '16' },
      alignItems: 'center',
    },
    '& .story p': { mt: '4', maxWidth: 'prose', fontSize: 'lg' },
    '& img': {
      width: '100%',
      aspectRatio: '4 / 3',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      bg: '#f6f8fa',
    },
    '& dl': {
      gridTemplateColumns: { base: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
      gap: '4',
      mt: '8',
    },
    '& dl > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      borderTop: '4px solid var(--s-colors-forge)',
      pt: '2',
    },
    '& dd': {
      fontFamily: 'heading',
      fontSize: '2xl',
      fontWeight: '700',
      lineHeight: '1.1',
    },
    '& .makers': { py: { base: '12', md: '16' }, bg: 'night', color: 'onNight' },
    '& .makers ul': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      gap: { base: '6', md: '10' },
      mt: '8',
    },
    '& .makers li': { borderLeft: '4px solid var(--s-colors-forge)', pl: '4' },
    '& .makers h3': { fontSize: 'xl', mb: '2' },
    '& .makers p': { color: 'nightMuted' },
    '& .makers a': { color: 'onNight', textDecoration: 'underline' },
  },
});

/** Who makes the parts, and from what: by default only the claims of docs/rules.md 3.17. */
export const BrandStory = () => {
  const { isSample } = useSite();
  const texts = useFilledTexts(DEFAULT_TEXTS);
  const { storyTitle, storyText, storyPicture, pointsTitle } = texts;
  const facts = (
    [
      [texts.fact1, texts.factName1],
      [texts.fact2, texts.factName2],
      [texts.fact3, texts.factName3],
      [texts.fact4, texts.factName4],
    ] as const
  ).filter(([fact]) => fact);
  const points = (
    [
      [texts.pointTitle1, texts.pointText1],
      [texts.pointTitle2, texts.pointText2],
      [texts.pointTitle3, texts.pointText3],
    ] as const
  ).filter(([title, text]) => title || text);
  return (
    <Frame>
      {(storyTitle || storyText || facts.length > 0) && (
        <section className="story">
          <div>
            <div>
              {storyTitle && <h2>{storyTitle}</h2>}
              {storyText
                .split(/\n\s*\n/)
                .filter(Boolean)
                .map((paragraph, place) => (
                  <p key={place}>{paragraph}</p>
                ))}
              {facts.length > 0 && (
                <Facts look="columns">
                  {facts.map(([fact, name], place) => (
                    <Fact key={place} name={name}>
                      {fact}
                    </Fact>
                  ))}
                </Facts>
              )}
            </div>
            {storyPicture ? (
              <img src={storyPicture} alt="" loading="lazy" />
            ) : (
              isSample && (
                <Picture
                  src="/img/parts/trusses-800.webp"
                  alt="An axle truss and the brackets that go with it, laser cut from plate"
                  width={800}
                  height={600}
                />
              )
            )}
          </div>
        </section>
      )}
      {points.length > 0 && (
        <section className="makers">
          <div>
            {pointsTitle && <h2>{pointsTitle}</h2>}
            <ul>
              {points.map(([title, text], place) => (
                <li key={place}>
                  {title && <h3>{title}</h3>}
                  <p>
                    {text}
                    {place === points.length - 1 && (
                      <>
                        {' '}
                        <Link to="/vendor-request">Become a vendor</Link>
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </Frame>
  );
};
