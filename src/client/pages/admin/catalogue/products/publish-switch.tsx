import { itemTitle } from '../../../../../shop/catalogue/variants';
import { chakra } from '../../../../ui/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { productsChanged, saveProduct } from '../../../../data/catalogue/admin';
import { failureText } from '../../../../parts/failure-text';

const Box = chakra('div', {
  base: {
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '44px',
      fontWeight: '600',
      cursor: 'pointer',
    },
    '& .track': {
      position: 'relative',
      width: '44px',
      height: '24px',
      bg: 'control',
      rounded: 'full',
      transition: 'background-color 140ms',
    },
    '& .track::after': {
      content: '""',
      position: 'absolute',
      top: '3px',
      left: '3px',
      width: '18px',
      height: '18px',
      bg: '#ffffff',
      rounded: 'full',
      transition: 'transform 140ms',
    },
    '& [aria-checked=true] .track': { bg: 'good' },
    '& [aria-checked=true] .track::after': { transform: 'translateX(20px)', bg: 'surface' },
    '& [aria-disabled=true]': { opacity: 0.6 },
    '& [role=alert]': { color: 'danger', fontSize: 'xs', fontWeight: '600' },
  },
});

/** Publishes or unpublishes a product. */
export const PublishSwitch = ({ product }: { product: AdminProduct }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveProduct(queryClient, product.id, { published: !product.published }),
    onSuccess: () => productsChanged(queryClient),
  });
  const word = product.published ? 'Yes' : 'No';
  return (
    <Box>
      <button
        type="button"
        role="switch"
        aria-checked={product.published}
        aria-label={`${itemTitle(product)} in the shop: ${word}`}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        <span className="track" />
        {word}
      </button>
      <div role="alert">{error && failureText(error)}</div>
    </Box>
  );
};
