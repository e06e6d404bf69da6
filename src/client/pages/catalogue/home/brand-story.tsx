import { chakra } from '../../../ui/styled';
import { Link } from '../../../ui/link';
import { useSite } from '../../../data/site/site';
import { Picture } from '../../../ui/picture';
import { Fact } from '../../../ui/fact';

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
      height: 'auto',
      aspectRatio: '4 / 3',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      bg: '#f6f8fa',
    },
    '& dl': {
      display: 'grid',
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
    '& dt': { fontSize: 'sm', color: 'muted' },
    '& dd': {
      m: '0',
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
      listStyle: 'none',
      p: '0',
      mt: '8',
    },
    '& .makers li': { borderLeft: '4px solid var(--s-colors-forge)', pl: '4' },
    '& .makers h3': { fontSize: 'xl', mb: '2' },
    '& .makers p': { color: 'nightMuted' },
    '& .makers a': { color: 'onNight', textDecoration: 'underline' },
  },
});

/** Who makes the parts, and from what: only the claims of docs/rules.md 3.17. */
export const BrandStory = () => {
  const shop = useSite();
  return (
    <Frame>
      <section className="story">
        <div>
          <div>
            <h2>Canadian-made, from Northern Ontario</h2>
            <p>{`${shop.name} makes the parts that 4x4, trailer and ATV builders weld their rigs from. The shop is in ${shop.place}, was founded in ${shop.founded}, and its team has over 22 years of experience.`}</p>
            <p>
              Parts are cut from 70W mild steel, which has up to 25% more tensile strength than 44W
              plate.
            </p>
            <dl>
              <Fact name="mild steel plate">70W</Fact>
              <Fact name="more tensile strength than 44W">up to 25%</Fact>
              <Fact name="years of experience">over 22</Fact>
              <Fact name="founded in Northern Ontario">{shop.founded}</Fact>
            </dl>
          </div>
          <Picture
            src="/img/parts/trusses-800.webp"
            alt="An axle truss and the brackets that go with it, laser cut from plate"
            width={800}
            height={600}
          />
        </div>
      </section>
      <section className="makers">
        <div>
          <h2>Built by Fabricators, For Fabricators</h2>
          <ul>
            <li>
              <h3>CWB-qualified welders</h3>
              <p>The team that makes the parts includes CWB-qualified welders.</p>
            </li>
            <li>
              <h3>Steel where it counts</h3>
              <p>
                Overlay plates add material only where it counts, instead of weight everywhere else.
              </p>
            </li>
            <li>
              <h3>For your build or your shop</h3>
              <p>
                One bracket for a weekend or parts for customers: dealers buy at wholesale prices.{' '}
                <Link to="/vendor-request">Become a vendor</Link>
              </p>
            </li>
          </ul>
        </div>
      </section>
    </Frame>
  );
};
