import { useCallback } from 'react';
import {
  type Draft,
  readAddress,
  suspensionFragment,
  withPoint,
  withText,
  writtenDraft,
} from '../../../../workbench/builds/four-link/address';
import { START } from '../../../../workbench/builds/four-link/examples';
import { inUnit } from '../../../../workbench/builds/four-link/fields';
import type {
  Axis,
  FieldName,
  FourLink,
  PointName,
} from '../../../../workbench/builds/four-link/model';
import { type InAddress, useInAddress } from '../../../parts/builds/use-in-address';

const fromAddress = (hash: string): InAddress<Draft> => {
  const draft = readAddress(hash, START);
  return { shown: draft ?? writtenDraft(START), isUnreadable: !draft && hash.includes('=') };
};

/** The suspension on the page, which is kept in the address. */
export const useDraft = () => {
  const { shown: draft, isUnreadable, change } = useInAddress(fromAddress, suspensionFragment);
  const type = useCallback(
    (name: FieldName, text: string) => change((draft) => withText(draft, name, text)),
    [change],
  );
  const move = useCallback(
    (point: PointName, to: Partial<Record<Axis, number>>) =>
      change((draft) => withPoint(draft, point, to)),
    [change],
  );
  /** Replaces the suspension, its unit or a choice, and drops what could not be read in the fields. */
  const replace = useCallback(
    (made: (model: FourLink) => FourLink) => change(({ model }) => writtenDraft(made(model))),
    [change],
  );
  const setUnit = useCallback(
    (unit: FourLink['unit']) => replace((model) => inUnit(model, unit)),
    [replace],
  );
  return { draft, isUnreadable, type, move, replace, setUnit };
};
