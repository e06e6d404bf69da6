import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminProduct, getAdminProduct } from '../../../../../contract/catalogue/admin';
import { itemTitle } from '../../../../../shop/catalogue/variants';
import { isApiError } from '../../../../data/call';
import {
  addingProduct,
  adminProduct,
  changingProduct,
  readingProduct,
  removingProduct,
} from '../../../../data/catalogue/admin';
import { useCall } from '../../../../data/use-call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { NotLoaded } from '../../../../parts/not-loaded';
import { shopDate } from '../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { useEdit } from '../../../../parts/admin/use-edit';
import { toast } from '../../../../state/toasts';
import { Panel } from '../../../../ui/layout';
import { Removal } from '../../../../parts/admin/removal';
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

const EditedProduct = ({ id }: { id: string }) => {
  const read = useCall(readingProduct);
  const change = useCall(changingProduct);
  const remove = useCall(removingProduct);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(adminProduct(id));
  const [merged, setMerged] = useState<MergedProduct>();
  const edit = useEdit(data, ({ revision }) => revision);
  const { known } = edit;
  if (isApiError(error, getAdminProduct, 'not_found')) return <AdminMissing />;
  if (!data || !known)
    return (
      <AdminPage buttons={<BackToList />}>
        <NotLoaded query={{ error, refetch }} height="420px" label="Loading product..." />
      </AdminPage>
    );
  return (
    <AdminPage
      title={itemTitle(data)}
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
        key={edit.key}
        product={known}
        merged={merged}
        onTyped={edit.onTyped}
        onOutdated={async (typed) => {
          const saved = await read.mutateAsync({ params: { id } });
          setMerged(mergedProduct(known, typed(), saved));
          edit.onMerged(saved);
        }}
        onDiscard={() => {
          setMerged(undefined);
          edit.onDiscarded();
        }}
        save={async (input, isTyped) => {
          const body = { ...input, revision: known.revision };
          const saved = await change.mutateAsync({ params: { id }, body });
          toast({ title: 'Product saved', description: `${saved.name} is up to date.` });
          setMerged(undefined);
          edit.onSaved(saved, isTyped());
          return saved;
        }}
      />
      <May right="products.write">
        <Panel as="section" aria-labelledby="remove" mt="6">
          <h2 id="remove">Remove</h2>
          <p>
            The part is deleted. When an order, a quote or a cart names it, it only leaves the shop
            and all lists.
          </p>
          <Removal
            remove={() => remove.mutateAsync({ params: { id } })}
            onGone={() => {
              toast({ title: 'Product removed', description: known.name });
              void navigate({ to: '/admin/products' });
            }}
          >
            Remove This Product
          </Removal>
        </Panel>
      </May>
    </AdminPage>
  );
};

/** Edits one product. What was typed stays when someone else saves it first (docs/rules.md 3.19). */
export const ProductEdit = () => {
  const { id } = useParams({ from: '/admin/products/$id' });
  return /^[1-9]\d{0,8}$/.test(id) ? <EditedProduct id={id} /> : <AdminMissing />;
};

const NewProduct = ({ copied }: { copied: TypedProduct | undefined }) => {
  const add = useCall(addingProduct);
  const change = useCall(changingProduct);
  const navigate = useNavigate();
  // The product that this form has created. The form goes on with it when more was typed meanwhile.
  const [made, setMade] = useState<AdminProduct>();
  const changeMade = (
    { id, stock, revision }: AdminProduct,
    { stock: typed, ...input }: ProductInput,
  ) =>
    change.mutateAsync({
      params: { id: String(id) },
      body: { ...input, ...(typed !== stock && { stock: typed }), revision },
    });
  return (
    <ProductForm
      product={made}
      copied={copied}
      save={async (input) => {
        const saved = await (made ? changeMade(made, input) : add.mutateAsync({ body: input }));
        setMade(saved);
        toast({ title: made ? 'Product saved' : 'Product added', description: saved.name });
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
