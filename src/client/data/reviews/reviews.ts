import { getProduct, listProducts } from '../../../contract/catalogue/catalogue';
import { listOwnReviews, listReviews } from '../../../contract/reviews/reviews';

/** The calls whose answers a buyer's review is in, or its stars. */
export const REVIEW_VIEWS = [listOwnReviews, listReviews, listProducts, getProduct];
