import { PageHead } from '../../head/page-head';
import { FeaturedProducts } from '../../parts/featured-products';
import { CONTENT } from '../../ui/layout';

/** The other home: featured products only, the footer comes with the shell. */
export const Dashboard = () => (
  <main {...CONTENT}>
    <PageHead
      title="Featured products"
      description="The parts that we show first."
      path="/dashboard"
      hidden
    />
    <FeaturedProducts alone />
  </main>
);
