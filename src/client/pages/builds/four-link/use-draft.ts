import { useCallback, useEffect, useState } from 'react';
import {
  type Draft,
  addressOf,
  draftOf,
  readAddress,
  withPoint,
  withText,
} from '../../../../shop/builds/four-link/address';
import { EXAMPLES } from '../../../../shop/builds/four-link/examples';
import { inUnit } from '../../../../shop/builds/four-link/fields';
import type { Axis, FieldName, FourLink, PointName } from '../../../../shop/builds/four-link/model';
import { useAddress } from '../../../parts/builds/use-address';

const [{ model: START }] = EXAMPLES as [(typeof EXAMPLES)[number]];

interface State {
  draft: Draft;
  /** The address says something, but not a suspension. */
  isUnreadable: boolean;
  /** Whether the address does not have the draft yet. */
  isChanged: boolean;
}

const fromAddress = (): State => {
  const { hash } = window.location;
  const draft = readAddress(hash, START);
  const isUnreadable = !draft && hash.includes('=');
  return { draft: draft ?? draftOf(START), isUnreadable, isChanged: false };
};

/**
 * The suspension on the page, which is kept in the part of the address behind #. The address is replaced without the
 * router, for which each drag would be a visit to a page.
 */
export const useDraft = () => {
  const [{ draft, isUnreadable, isChanged }, setState] = useState(fromAddress);

  useEffect(() => {
    // The skip link changes the address as well.
    const follow = () => window.location.hash.includes('=') && setState(fromAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useAddress(isChanged ? addressOf(draft) : undefined);

  const change = useCallback(
    (changed: (draft: Draft) => Draft) =>
      setState((state) => ({
        draft: changed(state.draft),
        isUnreadable: false,
        isChanged: true,
      })),
    [],
  );
  const type = useCallback(
    (name: FieldName, text: string) => change((draft) => withText(draft, name, text)),
    [change],
  );
  const move = useCallback(
    (point: PointName, to: Partial<Record<Axis, number>>) =>
      change((draft) => withPoint(draft, point, to)),
    [change],
  );
  /** Another suspension, another unit, or another choice; what could not be read in the fields is dropped. */
  const replace = useCallback(
    (made: (model: FourLink) => FourLink) => change(({ model }) => draftOf(made(model))),
    [change],
  );
  const setUnit = useCallback(
    (unit: FourLink['unit']) => replace((model) => inUnit(model, unit)),
    [replace],
  );
  return { draft, isUnreadable, type, move, replace, setUnit };
};
