import { chakra } from '@chakra-ui/react';
import { type Control, useWatch } from 'react-hook-form';
import { filledTexts } from '../../../../shop/site/filled-texts';
import type { HomeTexts } from '../../../../shop/site/home-texts';
import { useSite } from '../../../data/site/site';

const Frame = chakra('aside', {
  base: {
    alignSelf: 'start',
    position: { xl: 'sticky' },
    top: '5rem',
    maxHeight: { xl: 'calc(100dvh - 6rem)' },
    overflowY: 'auto',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    overflowWrap: 'anywhere',
    '& h2': { px: '4', py: '2', fontSize: 'md', color: 'muted' },
    '& .hero': {
      display: 'grid',
      alignContent: 'end',
      gap: '2',
      minHeight: '11rem',
      p: '4',
      color: 'onNight',
      bg: 'night',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
    },
    '& .title': {
      fontFamily: 'capitals',
      fontSize: '2xl',
      fontWeight: '700',
      lineHeight: '1.1',
      textTransform: 'uppercase',
    },
    '& .part': { display: 'grid', gap: '3', p: '4', borderTop: '1px solid', borderColor: 'line' },
    '& .part .title': { fontSize: 'xl' },
    '& .part img': { width: '100%', height: 'auto', rounded: 'sm' },
    '& .story': { whiteSpace: 'pre-line' },
    '& .facts': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' },
    '& b': { display: 'block', fontWeight: '600' },
  },
});

/** The texts of the home page as they are typed, with the facts of the shop in them (docs/rules.md 3.17). */
export const HomePreview = ({ control }: { control: Control<HomeTexts, unknown, HomeTexts> }) => {
  const typed = useWatch({ control, compute: (draft: HomeTexts) => draft });
  const texts: Partial<Record<string, string>> = filledTexts(typed, {
    ...useSite(),
    texts: undefined,
  });
  const pairs = (name: string, below: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: at,
      head: texts[`${name}${at + 1}`],
      text: texts[`${below}${at + 1}`],
    })).filter(({ head, text }) => head || text);
  const facts = pairs('fact', 'factName', 4);
  const points = pairs('pointTitle', 'pointText', 3);
  const picture = texts.heroPicture;
  return (
    <Frame aria-labelledby="home-preview">
      <h2 id="home-preview">Preview of what is typed</h2>
      <div
        className="hero"
        style={
          picture
            ? {
                backgroundImage: `linear-gradient(rgb(0 0 0 / 0.5), rgb(0 0 0 / 0.5)), url("${encodeURI(picture)}")`,
              }
            : undefined
        }
      >
        <p className="title">{texts.heroTitle}</p>
        <p>{texts.heroText}</p>
      </div>
      {(texts.storyTitle || texts.storyText || facts.length > 0) && (
        <div className="part">
          <p className="title">{texts.storyTitle}</p>
          <p className="story">{texts.storyText}</p>
          {texts.storyPicture && <img src={texts.storyPicture} alt="" />}
          <div className="facts">
            {facts.map(({ key, head, text }) => (
              <p key={key}>
                <b>{head}</b>
                <span>{text}</span>
              </p>
            ))}
          </div>
        </div>
      )}
      {(texts.pointsTitle || points.length > 0) && (
        <div className="part">
          <p className="title">{texts.pointsTitle}</p>
          {points.map(({ key, head, text }) => (
            <p key={key}>
              <b>{head}</b>
              <span>{text}</span>
            </p>
          ))}
        </div>
      )}
    </Frame>
  );
};
