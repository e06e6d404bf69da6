import type { EditedPage } from '../../../../contract/site/admin-pages';
import { shopTime } from '../../../parts/admin/shop-time';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/layout';

interface Props {
  versions: readonly EditedPage[];
  onTake: (version: EditedPage) => void;
}

/** The earlier versions of a page, each to be taken into its form. */
export const PageVersions = ({ versions, onTake }: Props) => (
  <Panel as="section" aria-labelledby="versions">
    <h2 id="versions">Earlier versions</h2>
    <ol className="versions">
      {versions.map((one) => (
        <li key={one.version}>
          <span>
            {one.savedAt
              ? `Version ${one.version}, ${shopTime(one.savedAt)}${one.savedBy ? ` by ${one.savedBy}` : ''}`
              : 'The draft that came with the shop'}
          </span>
          <Button
            look="outline"
            aria-label={`Take the text of version ${one.version} into the form`}
            onClick={() => onTake(one)}
          >
            Take This Text
          </Button>
        </li>
      ))}
    </ol>
  </Panel>
);
