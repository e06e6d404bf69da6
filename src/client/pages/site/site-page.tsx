import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { user } from '../../data/session/session';
import { may } from '../../../shop/session/user';
import { sitePage } from '../../data/site/pages';
import { useSite } from '../../data/site/site';
import { PageHead } from '../../head/page-head';
import { Missing } from '../../parts/missing';
import { NotLoaded } from '../../parts/not-loaded';
import { ShippingNotices } from '../../parts/shipping/shipping-notices';
import { SiteText } from '../../parts/site/site-text';
import { OutlineLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';
import { Notice } from '../../ui/notice';

const route = getRouteApi('/pages/$slug');

/** A page that the owner has written. */
export const SitePage = () => {
  const { slug } = route.useParams();
  const site = useSite();
  const { data: person } = useQuery(user);
  const { data, error, refetch } = useQuery(sitePage(slug));
  if (data === null)
    return (
      <Missing>
        <PageHead
          title="Page Not Found"
          description="There is no page at this address."
          path={`/pages/${slug}`}
          hidden
        />
        <h1>Page Not Found</h1>
        <p>The shop has no such page.</p>
        <div className="ways">
          <OutlineLink to="/contact">Contact Us</OutlineLink>
        </div>
      </Missing>
    );
  const title = data?.title ?? 'Page';
  return (
    <Page>
      <PageHead
        title={data?.searchTitle ?? title}
        description={data?.searchDescription ?? `${title}: how it works at ${site.name}.`}
        path={`/pages/${slug}`}
      />
      <Intro>
        <h1>{title}</h1>
      </Intro>
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && !data.confirmedAt && may(person, 'site.write') && (
        <Notice tone="warn" mb="5">
          <p>This is a draft, which buyers see already. Confirm it under Pages.</p>
        </Notice>
      )}
      {slug === 'shipping' && <ShippingNotices />}
      {data && <SiteText text={data.text} site={site} />}
    </Page>
  );
};
