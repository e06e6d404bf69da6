import { itemTitle } from '../../../../../shop/catalogue/variants';
import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type AdminProduct, listAdminProducts } from '../../../../../contract/catalogue/admin';
import { changingProduct } from '../../../../data/catalogue/admin';
import { refetch, useCall } from '../../../../data/use-call';
import { problemText } from '../../../../parts/failure-text';
import { Switch } from '../../../../ui/switch';

const Problem = chakra('div', { base: { color: 'danger', fontSize: 'xs', fontWeight: '600' } });

/** Publishes or unpublishes a product. */
export const PublishSwitch = ({ product }: { product: AdminProduct }) => {
  const client = useQueryClient();
  const { id, published } = product;
  const { mutate, isPending, error } = useCall(changingProduct, {
    onSettled: () => refetch(client, [listAdminProducts]),
  });
  return (
    <div>
      <Switch
        label={`${itemTitle(product)} in the shop`}
        words={['Yes', 'No']}
        on={published}
        pending={isPending}
        onSwitch={() => mutate({ params: { id: String(id) }, body: { published: !published } })}
      />
      <Problem role="alert">{problemText(error)}</Problem>
    </div>
  );
};
