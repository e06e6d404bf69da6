import type { ForeignPicture } from '../../../../../../contract/catalogue/admin';
import { counted } from '../../../../../../shop/counted';
import { Button } from '../../../../../ui/button';
import { Notice } from '../../../../../ui/notice';
import { Tick } from '../../../../../ui/tick';
import type { useForeignPictures } from './use-foreign-pictures';

/** The list names so many; more would only fill a phone. */
const MAX_SHOWN = 500;

/** The address of a picture as a link, where it is one. */
const Address = ({ children }: { children: string }) =>
  /^https?:\/\//i.test(children) ? (
    <a href={children} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  );

interface Props {
  pictures: readonly ForeignPicture[];
  /** The number of pictures that the report leaves out. */
  more: number;
  /** Whether the parts are in the shop, so that their pictures can come. */
  isReady: boolean;
  of: ReturnType<typeof useForeignPictures>;
  isWanted: boolean;
  onWant: (isWanted: boolean) => void;
}

/** The pictures of another shop: asks whether to fetch them, and says which have come and which have not. */
export const ForeignPictures = ({
  pictures,
  more,
  isReady,
  of: { brought, isPending, fetch },
  isWanted,
  onWant,
}: Props) => {
  const all = counted(pictures.length, 'picture');
  const failed = brought?.failed ?? [];
  return (
    <>
      <Notice tone={failed.length && !isPending ? 'warn' : 'neutral'}>
        <p>
          {`The file has the addresses of ${all}. This shop can ask those servers for them and keep a copy, with the alternative texts of the file. Nothing is asked unless you want it.`}
        </p>
        {!isReady && (
          <Tick checked={isWanted} onTick={onWant}>
            {`Fetch ${all} when I apply the changes`}
          </Tick>
        )}
        {isReady && !isPending && (!brought || failed.length > 0) && (
          <Button
            look="outline"
            onClick={() => fetch(brought ? failed.map(({ picture }) => picture) : pictures)}
          >
            {brought ? `Try ${counted(failed.length, 'picture')} again` : `Fetch ${all}`}
          </Button>
        )}
        <p role="status">
          {brought &&
            (isPending
              ? `Fetching picture ${brought.done + 1} of ${brought.of}... Keep this page open.`
              : `${brought.of - failed.length} of ${counted(brought.of, 'picture')} came.`)}
        </p>
        {failed.length > 0 && (
          <>
            <p>These did not come. Try again, or save each one and add it to its part:</p>
            <ul>
              {failed.map(({ picture: { skus, address }, reason }) => (
                <li key={`${skus.join()} ${address}`}>
                  <b>{skus.join(', ')}</b> <Address>{address}</Address>{' '}
                  <span className="muted">{reason}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {more > 0 && (
          <p>{`${counted(more, 'more picture')} are left out. Import the file in two halves.`}</p>
        )}
      </Notice>
      <details>
        <summary>{`${all}, and their parts`}</summary>
        <ul>
          {pictures.slice(0, MAX_SHOWN).map(({ skus, address, alt }) => (
            <li key={`${skus.join()} ${address}`}>
              <b>{skus.join(', ')}</b> <Address>{address}</Address>{' '}
              {alt && <span className="muted">{`“${alt}”`}</span>}
            </li>
          ))}
        </ul>
        {pictures.length > MAX_SHOWN && (
          <p className="muted">{`And ${counted(pictures.length - MAX_SHOWN, 'more picture')}.`}</p>
        )}
      </details>
    </>
  );
};
