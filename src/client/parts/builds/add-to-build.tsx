import { type ReactNode, useState } from 'react';
import {
  MAX_LIST_LINES,
  MAX_LISTS,
  type PlainLine,
} from '../../../workbench/builds/list/build-list';
import { useSite } from '../../data/site/site';
import { type Listed, addBuild, addToBuild } from '../../device/builds/builds';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';

// The logout loads it from here, because this file is not part of the first visit.
export { forgetBuilds } from '../../device/builds/builds';

const listedText = (done: Listed): string => {
  if (done === 'full')
    return `Not added: a list has room for ${MAX_LIST_LINES} lines, and this device for ${MAX_LISTS} lists.`;
  if (done === 'blocked') return 'Not added: this browser does not let the shop store it.';
  return `On your list “${done.list}”.`;
};

interface Props {
  parts: readonly { productId: number; quantity: number }[];
  /** Names a new list for the parts; without it they go on the current list. */
  newList?: () => string;
}

/** Puts parts on a build list of this device; nothing in a shop without a workbench. Nothing is sent. */
export const AddToBuild = ({ parts, newList }: Props): ReactNode => {
  const [done, setDone] = useState<Listed>();
  const { workbench } = useSite();
  const add = async () => {
    const lines = parts.map(({ productId, quantity }): PlainLine => ({
      what: { kind: 'part', productId },
      quantity,
      note: '',
      have: false,
    }));
    setDone(await (newList ? addBuild({ name: newList(), lines }) : addToBuild(lines)));
  };
  if (workbench === 'off') return null;
  return (
    <div>
      <Button look="outline" onClick={() => void add()}>
        {!newList ? 'Add to Build List' : 'Save as build list'}
      </Button>
      <p role="status">
        {done && listedText(done)}{' '}
        {typeof done === 'object' && (
          <Link to="/build" style={{ textDecoration: 'underline' }}>
            See the list
          </Link>
        )}
      </p>
    </div>
  );
};
