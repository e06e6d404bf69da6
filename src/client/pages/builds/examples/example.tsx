import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PricedExample } from '../../../../contract/builds/examples';
import { neededParts } from '../../../../workbench/builds/list/build-list';
import { encodeBuild } from '../../../../workbench/builds/list/build-code';
import { partIds } from '../../../../workbench/builds/list/example-build';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { readSuspension } from '../../../../workbench/builds/four-link/suspension-code';
import { listSums } from '../../../../workbench/builds/list/list-sums';
import type { Product } from '../../../../shop/catalogue/product';
import { counted } from '../../../../shop/counted';
import { cad } from '../../../../shop/money';
import { exampleBuild } from '../../../data/builds/examples';
import { productsByIds } from '../../../data/catalogue/specs';
import { PageHead } from '../../../head/page-head';
import { Breadcrumb } from '../../../parts/catalogue/breadcrumb';
import { SuspensionViews } from '../../../parts/builds/suspension-views';
import { FailedNotice } from '../../../parts/failed-notice';
import { AddedNote, addedNoteStyle } from '../../../parts/fits/added-note';
import { useAddParts } from '../../../parts/fits/use-add-parts';
import { Missing } from '../../../parts/missing';
import { usePromotions } from '../../../data/discounts/promotions';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { chakra } from '@chakra-ui/react';
import { Button, ButtonLink } from '../../../ui/button';
import { Intro } from '../../../ui/intro';
import { Page, Panel } from '../../../ui/layout';
import { Skeleton } from '../../../ui/skeleton';
import { ExampleLines } from './example-lines';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    '& .about': { maxWidth: 'prose', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& .drawing, & .parts': { mt: '6' },
    '& .drawing h2, & .parts': { fontSize: 'xl', mb: '3' },
    '& .drawing': { maxWidth: '44rem' },
    '& aside h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& aside .total': { fontFamily: 'heading', fontSize: '2xl', fontWeight: '700' },
    '& aside .small': { color: 'muted', fontSize: 'sm', mb: '4' },
    '& aside .out': { color: 'danger', fontWeight: '600' },
    ...addedNoteStyle,
    '@media print': { display: 'block', '& button': { display: 'none' } },
  },
});

interface Props {
  example: PricedExample;
  parts: ReadonlyMap<number, Product>;
}

/** The example's price today, and the button that puts it into the cart. */
const Buy = ({ example: { title, lines }, parts }: Props) => {
  const isVendor = useIsVendor();
  const { dealers } = usePromotions();
  const { add, pending, added } = useAddParts();
  const { pieces, total, outOfStock } = listSums(lines, parts, isVendor ? dealers : undefined);
  const partsToBuy = [...neededParts(lines)].flatMap(([id, quantity]) => {
    const product = parts.get(id);
    return product ? [{ product, quantity }] : [];
  });
  return (
    <Panel as="section" aria-labelledby="example-sum">
      <h2 id="example-sum">To buy</h2>
      <p className="total">{cad(total)}</p>
      <p className="small">
        {`${counted(pieces, 'piece')} of ${counted(partsToBuy.length, 'part')} at today’s ${isVendor ? 'dealer ' : ''}prices, before tax and shipping.`}
      </p>
      {outOfStock > 0 && <p className="out">{`${counted(outOfStock, 'part')} out of stock`}</p>}
      <Button
        size="lg"
        wide
        aria-disabled={pending || !partsToBuy.length || undefined}
        onClick={() => void add(partsToBuy, title)}
      >
        {pending ? 'Adding...' : 'Add all to cart'}
      </Button>
      <AddedNote added={added} />
      <ButtonLink to="/build" hash={encodeBuild({ name: title, lines })} look="outline" wide mt="3">
        Copy to my lists
      </ButtonLink>
    </Panel>
  );
};

/** Draws the whole suspension. */
const Suspension = ({ model, code }: { model: FourLink; code: string }) => (
  <section aria-labelledby="example-drawing" className="drawing">
    <h2 id="example-drawing">Drawing</h2>
    <SuspensionViews model={model} />
    <ButtonLink to="/build/four-link" hash={code} look="outline" mt="3">
      Open in Four-Link Geometry
    </ButtonLink>
  </section>
);

const Shown = ({ example }: { example: PricedExample }) => {
  const { slug, title, description, suspension, lines } = example;
  const model = useMemo(() => readSuspension(suspension), [suspension]);
  const path = `/builds/${slug}`;
  const { data, isError, refetch } = useQuery(productsByIds(partIds(lines)));
  const parts = data && new Map(data.map((part) => [part.id, part]));
  return (
    <Page>
      <PageHead title={title} description={description.split('\n')[0] ?? ''} path={path} />
      <Breadcrumb
        crumbs={[
          { name: 'Workbench', path: '/builds' },
          { name: title, path },
        ]}
      />
      <Intro>
        <h1>{title}</h1>
      </Intro>
      <Columns>
        <section aria-label="The build">
          <p className="about">{description}</p>
          {model && <Suspension model={model} code={suspension} />}
          {model && <h2 className="parts">Parts</h2>}
          {!parts && isError && <FailedNotice retry={refetch} />}
          {!parts && !isError && <Skeleton height="24rem" mt="4" />}
          {parts && <ExampleLines lines={lines} parts={parts} />}
        </section>
        <aside>{parts && <Buy example={example} parts={parts} />}</aside>
      </Columns>
    </Page>
  );
};

/** One example build: its parts with their drawings, and what they cost now. */
export const Example = () => {
  const { slug } = useParams({ from: '/builds/$slug' });
  const { data, isError, refetch } = useQuery(exampleBuild(slug));
  if (data) return <Shown example={data} />;
  if (data === null)
    return (
      <Missing>
        <PageHead
          title="Build Not Found"
          description="There is no example build at this address."
          path={`/builds/${slug}`}
          hidden
        />
        <h1>Build Not Found</h1>
        <p>There is no example build at this address.</p>
        <div className="ways">
          <ButtonLink to="/builds">See the example builds</ButtonLink>
        </div>
      </Missing>
    );
  return (
    <Page>
      <h1>Example Build</h1>
      {isError ? <FailedNotice retry={refetch} /> : <Skeleton height="24rem" mt="4" />}
    </Page>
  );
};
