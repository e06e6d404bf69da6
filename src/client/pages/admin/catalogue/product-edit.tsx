import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminProduct, getAdminProduct } from '../../../../contract/admin-catalogue';
import { isApiError } from '../../../data/call';
import {
  createProduct,
  adminProduct,
  readProduct,
  productsChanged,
  saveProduct,
} from '../../../data/admin-catalogue';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { shopDate } from '../../../parts/admin/shop-time';
import { toast } from '../../../state/toasts';
import { ButtonAnchor, ButtonLink } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { ProductForm } from './product-form';
import { ofPart } from './stock-page';
import { type MergedProduct, mergedProduct } from './typed-product';

const LIST: string = '/admin/products';
const STOCK: string = '/admin/stock';

const BackToList = () => (
  <ButtonLink look="outline" to={LIST}>
    All Products
  </ButtonLink>
);

interface Conflict {
  /** Of the product that someone else saved. */
  revision: number;
  merged: MergedProduct;
}

/** Edits one product. What was typed stays when someone else saves it first (docs/rules.md 3.19). */
export const ProductEdit = ({ id }: { id: string }) => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminProduct(id));
  const [conflict, setConflict] = useState<Conflict>();
  const path = `${LIST}/${id}`;
  if (isApiError(error, getAdminProduct, 'not_found')) return <AdminMissing path={path} />;
  if (!data)
    return (
      <AdminPage title="Product" path={path} buttons={<BackToList />}>
        {error ? (
          <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>
        ) : (
          <div role="status">
            <p>Loading product...</p>
            <Skeleton height="420px" mt="4" />
          </div>
        )}
      </AdminPage>
    );
  const show = (product: AdminProduct) =>
    queryClient.setQueryData(adminProduct(id).queryKey, product);
  const merged = conflict?.revision === data.revision ? conflict.merged : undefined;
  return (
    <AdminPage
      title={data.name}
      path={path}
      about={data.updatedAt ? `Last changed ${shopDate(data.updatedAt)}` : undefined}
      buttons={
        <>
          <BackToList />
          <ButtonLink look="outline" to={STOCK} search={ofPart(data.id)}>
            Stock
          </ButtonLink>
          {data.published && (
            <ButtonAnchor look="outline" href={`/product/${data.slug}`} target="_blank">
              View in the Shop
            </ButtonAnchor>
          )}
        </>
      }
    >
      <ProductForm
        key={`${data.revision} ${merged ? 'merged' : ''}`}
        product={data}
        merged={merged}
        onOutdated={async (typed) => {
          const saved = await readProduct(queryClient, id);
          setConflict({ revision: saved.revision, merged: mergedProduct(data, typed, saved) });
          show(saved);
        }}
        onDiscard={() => setConflict(undefined)}
        save={async (change) => {
          const saved = await saveProduct(queryClient, data.id, {
            ...change,
            revision: data.revision,
          });
          toast({ title: 'Product saved', description: `${saved.name} is up to date.` });
          setConflict(undefined);
          show(saved);
          await productsChanged(queryClient);
          return saved;
        }}
      />
    </AdminPage>
  );
};

/** Adds a product. */
export const ProductNew = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <AdminPage title="New Product" path={`${LIST}/new`} buttons={<BackToList />}>
      <ProductForm
        save={async (given) => {
          const made = await createProduct(queryClient, given);
          toast({ title: 'Product added', description: made.name });
          await productsChanged(queryClient);
          return made;
        }}
        onSaved={({ id }) => {
          const to: string = `${LIST}/${id}`;
          void navigate({ to });
        }}
      />
    </AdminPage>
  );
};
