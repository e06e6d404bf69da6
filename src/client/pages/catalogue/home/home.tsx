import { useQuery } from '@tanstack/react-query';
import { sentenceCase } from '../../../../shop/site/sentence-case';
import { DEFAULT_TEXTS } from '../../../../shop/site/default-texts';
import { useSite } from '../../../data/site/site';
import { useFilledTexts } from '../../../data/site/texts';
import { categories } from '../../../data/catalogue/catalogue';
import { PageHead } from '../../../head/page-head';
import { BrandStory } from './brand-story';
import { FeaturedProducts } from '../../../parts/catalogue/featured-products';
import { Hero } from './hero';
import { Shelves } from './shelves';
import { Workbench } from './workbench';
import { CONTENT } from '../../../ui/layout';
import { useIsReturn, useWhole } from '../../../parts/use-whole';

/** The home page. */
export const Home = () => {
  const { workbench } = useSite();
  const { homeTitle, homeDescription } = useFilledTexts(DEFAULT_TEXTS);
  const { data: shelves = [] } = useQuery(categories);
  const [isWhole, isReturn] = [useWhole(), useIsReturn()];
  return (
    <main {...CONTENT}>
      <PageHead
        title={sentenceCase(homeTitle)}
        description={sentenceCase(homeDescription)}
        path="/"
      />
      <Hero />
      {(isWhole || isReturn) && (
        <>
          {shelves.length > 0 && <Shelves categories={shelves} />}
          {workbench !== 'off' && <Workbench />}
          <BrandStory />
          <FeaturedProducts />
        </>
      )}
    </main>
  );
};
