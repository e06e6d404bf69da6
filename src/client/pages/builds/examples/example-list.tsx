import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../../shop/counted';
import { cad, parsePrice } from '../../../../shop/money';
import { may } from '../../../../shop/session/user';
import { exampleBuilds } from '../../../data/builds/examples';
import { user } from '../../../data/session/session';
import { FailedNotice } from '../../../parts/failed-notice';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';

const Section = chakra('section', {
  base: {
    mt: '10',
    '& > h2': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& > p': { mt: '1', mb: '4', color: 'muted' },
    '& ul': {
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(3, minmax(0, 1fr))',
      },
      gap: '4',
    },
    '& li': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      p: '4',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      overflowWrap: 'anywhere',
    },
    '& h3': { fontSize: 'xl' },
    '& h3 a:hover': { color: 'accent' },
    // The whole card is the link.
    '& h3 a::after': { content: '""', position: 'absolute', inset: '0' },
    '& .text': { lineClamp: '2', color: 'muted' },
    '& .sum': { mt: 'auto', fontWeight: '600' },
  },
});

/** The published example builds of the owner (docs/rules.md 16.11). Nothing is shown while there is none. */
export const ExampleList = () => {
  const { data, isError, refetch } = useQuery(exampleBuilds);
  const { data: person } = useQuery(user);
  if (data?.length === 0)
    return may(person, 'products.write') ? (
      <Notice mt="8">
        <p>
          Visitors see your examples here once you publish one under{' '}
          <Link to="/admin/example-builds">Example Builds</Link> in the admin pages.
        </p>
      </Notice>
    ) : null;
  return (
    <Section aria-labelledby="example-builds">
      <h2 id="example-builds">Example Builds</h2>
      <p>Complete lists of parts for common builds, with what they cost now.</p>
      {!data && isError && <FailedNotice retry={refetch} />}
      {!data && !isError && (
        <>
          <p role="status">Loading example builds...</p>
          <Skeleton height="12rem" mt="4" />
        </>
      )}
      <ul>
        {data?.map(({ slug, title, description, pieces, total }) => (
          <li key={slug}>
            <h3>
              <Link to="/builds/$slug" params={{ slug }}>
                {title}
              </Link>
            </h3>
            <p className="text">{description}</p>
            <p className="sum">{`${counted(pieces, 'piece')}, ${cad(parsePrice(total))}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
