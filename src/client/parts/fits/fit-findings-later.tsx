import type { ComponentProps, ComponentType } from 'react';
import { later } from '../../ui/later';
import type { FitFindings as Shown } from './fit-findings';

/** `FitFindings`, with its code and the fit engine loaded when it is shown. The list can be bought without advice. */
export const FitFindingsLater: ComponentType<ComponentProps<typeof Shown>> = later(
  () => import('./fit-findings').then((it) => it.FitFindings),
  () => null,
);
