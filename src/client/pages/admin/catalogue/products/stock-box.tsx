import { itemTitle } from '../../../../../shop/catalogue/variants';
import { chakra } from '../../../../ui/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminProduct,
  changeStock as stockCall,
} from '../../../../../contract/catalogue/admin';
import { isLow } from '../../../../../shop/catalogue/low-stock';
import { isApiError } from '../../../../data/call';
import { changeStock, productsChanged } from '../../../../data/catalogue/admin';
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
      cursor: 'pointer',
      _disabled: { opacity: 0.6 },
    },
    '& .note': { color: 'muted', fontSize: 'xs' },
    '& [role=alert]': { color: 'danger', fontSize: 'xs', fontWeight: '600', maxWidth: '16rem' },
  },
});

/**
 * Edits the stock: a number, or a difference such as +3 or -2. The server refuses a number when pieces were sold
 * meanwhile, so that no sale is undone.
 */
export const StockBox = ({ product }: { product: AdminProduct }) => {
  const queryClient = useQueryClient();
  const { id, stock, held, lowMark } = product;
  const name = itemTitle(product);
  const [typed, setTyped] = useState(String(stock));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (evenHeld: boolean) => {
      const text = typed.trim();
      return changeStock(queryClient, id, {
        ...(/^[+-]/.test(text) ? { by: Number(text) } : { stock: text, was: stock }),
        ...(evenHeld && { evenHeld }),
      });
    },
    onSuccess: (now) => {
      toast({ title: 'Stock changed', description: `${name}: ${now.stock} in stock.` });
      return productsChanged(queryClient);
    },
    onError: (refused) => {
      // Pieces were sold: load the new stock, and keep the typed number beside the message.
      if (isApiError(refused, stockCall, 'stock_changed')) void productsChanged(queryClient);
    },
  });
  const isChanged = typed.trim() !== String(stock);
  const isRight = /^[+-]?\d{1,7}$/.test(typed.trim());
  const low = stock === 0 ? 'None left' : isLow(stock, lowMark) ? 'Low' : '';
  return (
    <Box
      data-low={low ? true : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isRight && !isPending) mutate(false);
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
            setTyped(target.value);
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
      {isApiError(error, stockCall, 'held') && (
        <button type="button" onClick={() => mutate(true)}>
          Set it anyway
        </button>
      )}
    </Box>
  );
};
