import { type ComponentProps, Suspense, lazy } from 'react';
import type { AddToBuild as Shown } from './add-to-build';

const AddToBuild = lazy<typeof Shown>(() =>
  import('./add-to-build').then(
    (it) => ({ default: it.AddToBuild }),
    // The page works without it.
    () => ({ default: () => null }),
  ),
);

/** `AddToBuild`, with its code loaded when it is shown. */
export const AddToBuildLater = (props: ComponentProps<typeof Shown>) => (
  <Suspense>
    <AddToBuild {...props} />
  </Suspense>
);
