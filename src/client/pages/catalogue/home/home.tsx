import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../data/site/site';
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
  const shop = useSite();
  const { data: shelves = [] } = useQuery(categories);
  const [isWhole, isReturn] = [useWhole(), useIsReturn()];
  return (
    <main {...CONTENT}>
      <PageHead
        title="Canadian-made 4x4 fabrication parts"
        description={`DIY off-road fabrication parts cut from 70W mild steel in ${shop.place}: suspension brackets, heim joints, axle trusses, beadlocks, tabs and gussets. Prices in Canadian dollars.`}
        path="/"
      />
      <Hero />
      {(isWhole || isReturn) && (
        <>
          <Shelves categories={shelves} />
          <Workbench />
          <BrandStory />
          <FeaturedProducts />
        </>
      )}
    </main>
  );
};
