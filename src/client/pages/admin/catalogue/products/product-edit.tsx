import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminProduct, getAdminProduct } from '../../../../../contract/catalogue/admin';
import { itemTitle } from '../../../../../shop/catalogue/variants';
import { isApiError } from '../../../../data/call';
import {
  createProduct,
  adminProduct,
  readProduct,
  productsChanged,
  saveProduct,
} from '../../../../data/catalogue/admin';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { NotLoaded } from '../../../../parts/not-loaded';
import { shopDate } from '../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../parts/admin/use-admin-search';
import { useFormKey } from '../../../../parts/admin/use-form-key';
import { toast } from '../../../../state/toasts';
import { ButtonAnchor, ButtonLink } from '../../../../ui/button';
import { type ProductInput, ProductForm } from './product-form';
import { ofPart } from '../stock/stock-page';
import {
  type MergedProduct,
  type TypedProduct,
  copiedProduct,
  mergedProduct,
} from './typed-product';
import { May } from '../../../../parts/admin/may';

const BackToList = () => (
  <ButtonLink look="outline" to="/admin/products">
    All Products
  </ButtonLink>
);

interface Conflict {
  /** The revision of the product that someone else saved. */
  revision: number;
  merged: MergedProduct;
}

const EditedProduct = ({ id }: { id: string }) => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminProduct(id));
  const [conflict, setConflict] = useState<Conflict>();
  const merged = conflict?.revision === data?.revision ? conflict?.merged : undefined;
  const { key, keep } = useFormKey(`${data?.revision} ${merged ? 'merged' : ''}`);
  const path = `/admin/products/${id}`;
  if (isApiError(error, getAdminProduct, 'not_found')) return <AdminMissing path={path} />;
  if (!data)
    return (
      <AdminPage title="Product" path={path} buttons={<BackToList />}>
        <NotLoaded query={{ error, refetch }} height="420px" label="Loading product..." />
      </AdminPage>
    );
  const show = (product: AdminProduct) =>
    queryClient.setQueryData(adminProduct(id).queryKey, product);
  return (
    <AdminPage
      title={itemTitle(data)}
      path={path}
      changes="prices.write"
      about={data.updatedAt ? `Last changed ${shopDate(data.updatedAt)}` : undefined}
      buttons={
        <>
          <BackToList />
          <ButtonLink look="outline" to="/admin/products/$id/sizes" params={{ id }}>
            Sizes
          </ButtonLink>
          <May right="prices.write">
            <ButtonLink look="outline" to="/admin/products/new" search={{ copy: id }}>
              Copy
            </ButtonLink>
          </May>
          <ButtonLink look="outline" to="/admin/stock" search={ofPart(data.id)}>
            Stock
          </ButtonLink>
          <ButtonLink look="outline" to="/admin/products/$id/prices" params={{ id }}>
            Prices
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
        key={key}
        product={data}
        merged={merged}
        onOutdated={async (typed) => {
          const saved = await readProduct(queryClient, id);
          setConflict({ revision: saved.revision, merged: mergedProduct(data, typed(), saved) });
          show(saved);
        }}
        onDiscard={() => setConflict(undefined)}
        save={async (change, isTyped) => {
          const saved = await saveProduct(queryClient, data.id, {
            ...change,
            revision: data.revision,
          });
          toast({ title: 'Product saved', description: `${saved.name} is up to date.` });
          if (isTyped()) keep(`${saved.revision} `);
          show(saved);
          await productsChanged(queryClient);
          return saved;
        }}
      />
    </AdminPage>
  );
};

/** Edits one product. What was typed stays when someone else saves it first (docs/rules.md 3.19). */
export const ProductEdit = () => {
  const { id } = useParams({ from: '/admin/products/$id' });
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <EditedProduct id={id} />
  ) : (
    <AdminMissing path={`/admin/products/${id}`} />
  );
};

const NewProduct = ({ copied }: { copied: TypedProduct | undefined }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The product that this form has created. The form goes on with it when more was typed meanwhile.
  const [made, setMade] = useState<AdminProduct>();
  const change = (
    { id, stock, revision }: AdminProduct,
    { stock: typed, ...input }: ProductInput,
  ) =>
    saveProduct(queryClient, id, { ...input, ...(typed !== stock && { stock: typed }), revision });
  return (
    <ProductForm
      product={made}
      copied={copied}
      save={async (input) => {
        const saved = await (made ? change(made, input) : createProduct(queryClient, input));
        setMade(saved);
        toast({ title: made ? 'Product saved' : 'Product added', description: saved.name });
        await productsChanged(queryClient);
        return saved;
      }}
      onSaved={({ id }) => void navigate({ to: '/admin/products/$id', params: { id: String(id) } })}
    />
  );
};

/** Adds a product, or with `?copy=` one like another. */
export const ProductNew = () => {
  const { copy = '' } = useAdminSearch().search;
  const { data, error, refetch } = useQuery({ ...adminProduct(copy), enabled: copy !== '' });
  return (
    <AdminPage
      title="New Product"
      path="/admin/products/new"
      changes="prices.write"
      about={data && `A copy of ${itemTitle(data)}, without its SKU, stock and address`}
      buttons={
        <>
          <BackToList />
          <ButtonLink look="outline" to="/admin/products/new-with-sizes">
            Several Sizes
          </ButtonLink>
        </>
      }
    >
      {copy && !data ? (
        <NotLoaded query={{ error, refetch }} height="420px" label="Loading product..." />
      ) : (
        <NewProduct copied={data && copiedProduct(data)} />
      )}
    </AdminPage>
  );
};
