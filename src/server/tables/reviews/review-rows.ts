import { z } from 'zod';
import { jsonColumn } from '../engine/json-column';

/**
 * A review of a line of an order. `pictures` is JSON text with addresses, `used_with` with ids of products. Not hidden while
 * `hidden_at` is null, new while `seen_at` is.
 */
export interface ReviewRow {
  id: string;
  item_id: string;
  account_id: string;
  product_id: number;
  stars: number;
  body: string;
  /** The name that its writer chose to show; empty for none. */
  shown_name: string;
  pictures: string;
  used_with: string;
  created_at: number;
  seen_at: number | null;
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  answer: string | null;
  answered_at: number | null;
  answered_by: string | null;
}

export const REVIEW_JSON = {
  pictures: jsonColumn('review.pictures', z.array(z.string())),
  used_with: jsonColumn('review.used_with', z.array(z.int())),
};

/** What the shop decided about a hidden review. */
export type Hiding = Pick<ReviewRow, 'hidden_at' | 'hidden_by' | 'hidden_reason'>;

export interface ReviewTables {
  review: ReviewRow;
  /** The pictures that were uploaded for a line; `name` is 32 hex digits. */
  review_picture: { item_id: string; name: string };
  /** The lines whose hidden review was taken back. */
  hidden_review: Hiding & { item_id: string; hidden_at: number };
}
