import { useState } from 'react';
import { buildLines, linkDesign } from '../../../../workbench/builds/four-link/hand-over';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { designFragment } from '../../../../workbench/builds/link/link-design';
import { type Listed, addToBuild } from '../../../device/builds/builds';
import { Button, ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';

const listedText = (done: Listed): string => {
  if (done === 'full') return 'Not added: the list or this device has no more room.';
  if (done === 'blocked') return 'Not added: this browser does not let the shop store it.';
  return `On your list “${done.list}”.`;
};

/** Takes the links to the link designer, or onto a build list of this device. */
export const HandOver = ({ model }: { model: FourLink }) => {
  const [done, setDone] = useState<Listed>();
  return (
    <div className="bar">
      <ButtonLink to="/build/link" hash={designFragment(linkDesign(model))}>
        Design these links
      </ButtonLink>
      <Button look="outline" onClick={() => void addToBuild(buildLines(model)).then(setDone)}>
        Add these links to a build list
      </Button>
      <span role="status">
        {done && listedText(done)}{' '}
        {typeof done === 'object' && (
          <Link to="/build" style={{ textDecoration: 'underline' }}>
            See the list
          </Link>
        )}
      </span>
    </div>
  );
};
