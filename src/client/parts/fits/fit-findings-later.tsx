import { type ComponentProps, Suspense, lazy } from 'react';
import type { FitFindings as Shown } from './fit-findings';

const FitFindings = lazy<typeof Shown>(() =>
  import('./fit-findings').then(
    (it) => ({ default: it.FitFindings }),
    // The list can be bought without advice.
    () => ({ default: () => null }),
  ),
);

/** `FitFindings`, with its code and the fit engine loaded when it is shown. */
export const FitFindingsLater = (props: ComponentProps<typeof Shown>) => (
  <Suspense>
    <FitFindings {...props} />
  </Suspense>
);
