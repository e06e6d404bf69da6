import { itemTitle } from '../../../../../shop/catalogue/variants';
import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminProduct,
  changeStock,
  listAdminProducts,
} from '../../../../../contract/catalogue/admin';
import { isLow } from '../../../../../shop/catalogue/low-stock';
import { isApiError } from '../../../../data/call';
import { changingStock } from '../../../../data/catalogue/admin';
import { refetch, useCall } from '../../../../data/use-call';
import { failureText } from '../../../../parts/failure-text';
import { toast } from '../../../../state/toasts';

const Box = chakra('form', {
  base: {
    display: 'grid',
    gap: '1',
    justifyItems: 'start',
    '& .row': { display: 'flex', gap: '1' },
    '& input': {
      width: 'min(6rem, 35vw)',
      minHeight: '44px',
      px: '2',
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '&[data-low] input': { borderColor: 'danger', borderWidth: '2px' },
    '& button': {
      minHeight: '44px',
      px: '3',
      fontWeight: '600',
      color: 'onAction',
      bg: 'action',
      rounded: 'sm',
      border: '1px solid transparent',
      cursor: 'pointer',
      _disabled: { opacity: 0.6 },
    },
    '& .note': { color: 'muted', fontSize: 'xs' },
    '& [role=alert]': { color: 'danger', fontSize: 'xs', fontWeight: '600', maxWidth: '16rem' },
  },
});

/**
 * Edits the stock: a number, or a difference such as +3 or -2. The server refuses a number when pieces were sold since it
 * was begun, so that no sale is undone.
 */
export const StockBox = ({ product }: { product: AdminProduct }) => {
  const client = useQueryClient();
  const { id, stock, held, lowMark } = product;
  const name = itemTitle(product);
  /** What is typed, and the stock then. */
  const [edit, setEdit] = useState<{ typed: string; was: number }>();
  const { typed, was } = edit ?? { typed: String(stock), was: stock };
  const text = typed.trim();
  const { mutate, isPending, error, reset } = useCall(changingStock, {
    onSuccess: (now) => {
      toast({ title: 'Stock changed', description: `${name}: ${now.stock} in stock.` });
      setEdit((known) => known && { ...known, was: now.stock });
    },
    onSettled: () => refetch(client, [listAdminProducts]),
  });
  const save = (evenHeld: boolean) =>
    mutate(
      {
        params: { id: String(id) },
        body: {
          ...(/^[+-]/.test(text) ? { by: Number(text) } : { stock: text, was }),
          ...(evenHeld && { evenHeld }),
        },
      },
      // These are not called when more was typed meanwhile: that resets the call.
      {
        onSuccess: () => setEdit(undefined),
        onError: (refused) => {
          // Pieces were sold: the message tells how many there are now, and so does the box.
          if (isApiError(refused, changeStock, 'stock_changed')) setEdit(undefined);
        },
      },
    );
  const isChanged = text !== String(stock);
  const isRight = /^[+-]?\d{1,7}$/.test(text);
  const low = stock === 0 ? 'None left' : isLow(stock, lowMark) ? 'Low' : '';
  return (
    <Box
      data-low={low ? true : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isRight && !isPending) save(false);
      }}
    >
      <div className="row">
        <input
          aria-label={`Stock of ${name}`}
          aria-invalid={isChanged && !isRight ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            reset();
            setEdit({ typed: target.value, was });
          }}
        />
        {isChanged && (
          <button type="submit" disabled={!isRight || isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </button>
        )}
      </div>
      {(low || held > 0) && (
        <span className="note">
          {[low, held > 0 && `${held} being paid for`].filter(Boolean).join(' · ')}
        </span>
      )}
      <div role="alert">
        {error
          ? failureText(error)
          : isChanged && !isRight && 'Enter a whole number, or a difference such as +3 or -2'}
      </div>
      {isApiError(error, changeStock, 'held') && (
        <button type="button" onClick={() => save(true)}>
          Set it anyway
        </button>
      )}
    </Box>
  );
};
