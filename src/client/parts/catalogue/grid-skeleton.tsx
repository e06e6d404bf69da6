import { Skeleton } from '../../ui/skeleton';
import { Grid } from './product-grid';

/** Placeholders for cards that are loading; `label` is visible. */
export const GridSkeleton = ({ label, count = 6 }: { label: string; count?: number }) => (
  <>
    <p role="status">{label}</p>
    <Grid mt="4" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton aspectRatio="4 / 3" />
          <Skeleton height="190px" mt="2" />
        </li>
      ))}
    </Grid>
  </>
);
