import type { ComponentProps, ComponentType } from 'react';
import { later } from '../../ui/later';
import type { EstimatePanel as Shown } from './estimate-panel';

/** `EstimatePanel`, with its code loaded when it is shown. The page works without it. */
export const EstimateLater: ComponentType<ComponentProps<typeof Shown>> = later(
  () => import(/* kept: later */ './estimate-panel').then((it) => it.EstimatePanel),
  () => null,
);
