import type { ReadBuild } from '../../../../workbench/builds/list/build-code';
import { counted } from '../../../../shop/counted';
import type { PlainList } from '../../../../workbench/builds/list/build-list';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { type ListedProducts, LineName } from './line-name';

const Lines = chakra('ul', {
  base: {
    my: '3',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '3.5rem minmax(0, 1fr)',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& small': { display: 'block' },
    '& a': { textDecoration: 'underline' },
  },
});

const PROBLEMS = {
  broken: 'This link has no list that can be read. Ask for it again, or open the file instead.',
  newer:
    'This list was made with a newer version of the shop. Update this page, then open it again.',
};

interface Props {
  read: ReadBuild;
  products: ListedProducts;
  onSave: (list: PlainList) => void;
  onClose: () => void;
}

/** A list from a link or a file. It is only shown, until the person saves it. */
export const ReceivedList = ({ read, products, onSave, onClose }: Props) =>
  read.kind !== 'list' ? (
    <Notice tone="bad" role="alert" mb="5">
      <p>{PROBLEMS[read.kind]}</p>
      <Button look="plain" onClick={onClose}>
        Close
      </Button>
    </Notice>
  ) : (
    <Notice as="section" aria-label="Shared list" mb="5">
      <h2>{read.list.name ?? 'A build list'}</h2>
      <p>{`Somebody shared this list with you: ${counted(read.list.lines.length, 'line')}. Nothing has been saved or put in your cart.`}</p>
      <Lines>
        {read.list.lines.map(({ what, quantity, note, have }, index) => (
          <li key={index}>
            <span>{`${quantity} ×`}</span>
            <div>
              <LineName what={what} products={products} />
              {(note || have) && (
                <small>{[note, have && 'already there'].filter(Boolean).join(', ')}</small>
              )}
            </div>
          </li>
        ))}
      </Lines>
      <Button onClick={() => onSave(read.list)}>Save to my lists</Button>{' '}
      <Button look="plain" onClick={onClose}>
        Close
      </Button>
    </Notice>
  );
