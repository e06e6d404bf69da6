import { PageHead } from '../../head/page-head';
import { FeaturedProducts } from '../../parts/catalogue/featured-products';
import { CONTENT } from '../../ui/layout';

/** The alternative home page: featured products only; the shell adds the footer. */
export const Dashboard = () => (
  <main {...CONTENT}>
    <PageHead
      title="Featured products"
      description="Our featured parts."
      path="/dashboard"
      hidden
    />
    <FeaturedProducts alone />
  </main>
);
