import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../../shop/counted';
import { cad, parsePrice } from '../../../../shop/money';
import { may } from '../../../../shop/session/user';
import { exampleBuilds } from '../../../data/builds/examples';
import { user } from '../../../data/session/session';
import { PageHead } from '../../../head/page-head';
import { Breadcrumb } from '../../../parts/catalogue/breadcrumb';
import { FailedNotice } from '../../../parts/failed-notice';
import { chakra } from '../../../ui/styled';
import { ButtonLink } from '../../../ui/button';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { twoLines } from '../../../ui/two-lines';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    listStyle: 'none',
    p: '0',
    m: '0',
    '& > li': {
      position: 'relative',
      display: 'grid',
      gap: '2',
      p: '4',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      overflowWrap: 'anywhere',
    },
    '& h2': { fontSize: 'xl' },
    '& h2 a:hover': { color: 'accent' },
    // The whole card is the link.
    '& h2 a::after': { content: '""', position: 'absolute', inset: '0' },
    '& .text': { ...twoLines, color: 'muted' },
    '& .sum': { fontWeight: '600' },
  },
});

/** The example builds of the owner (docs/rules.md 16.11). */
export const Examples = () => {
  const { data, isError, refetch } = useQuery(exampleBuilds);
  const { data: person } = useQuery(user);
  return (
    <Page>
      <PageHead
        title="Example Builds"
        description="Complete lists of parts for common builds, with what they cost now."
        path="/builds"
      />
      <Breadcrumb crumbs={[{ name: 'Example Builds', path: '/builds' }]} />
      <Intro>
        <h1>Example Builds</h1>
        <p>Complete lists of parts for common builds, with what they cost now.</p>
      </Intro>
      {!data && isError && <FailedNotice retry={refetch} />}
      {!data && !isError && (
        <>
          <p role="status">Loading example builds...</p>
          <Skeleton height="12rem" mt="4" />
        </>
      )}
      {data?.length === 0 && (
        <Notice>
          <h2>No examples yet</h2>
          <p>
            Complete lists of parts for common builds appear here, at today’s prices, as soon as we
            publish one.
          </p>
          {may(person, 'products.write') && (
            <p>
              To publish one, add it under <Link to="/admin/example-builds">Example Builds</Link> in
              the admin pages.
            </p>
          )}
          <ButtonLink to="/all-products" mt="3">
            See the complete catalog
          </ButtonLink>
        </Notice>
      )}
      {Boolean(data?.length) && (
        <List>
          {data?.map(({ slug, title, description, pieces, total }) => (
            <li key={slug}>
              <h2>
                <Link to="/builds/$slug" params={{ slug }}>
                  {title}
                </Link>
              </h2>
              <p className="text">{description}</p>
              <p className="sum">{`${counted(pieces, 'piece')}, ${cad(parsePrice(total))}`}</p>
            </li>
          ))}
        </List>
      )}
    </Page>
  );
};
