import type { ComponentProps, ComponentType } from 'react';
import { later } from '../../ui/later';
import type { AddToBuild as Shown } from './add-to-build';

/** `AddToBuild`, with its code loaded when it is shown. The page works without it. */
export const AddToBuildLater: ComponentType<ComponentProps<typeof Shown>> = later(
  () => import(/* kept: later */ './add-to-build').then((it) => it.AddToBuild),
  () => null,
);
