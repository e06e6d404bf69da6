import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { getSizes } from '../../../../../contract/catalogue/admin-sizes';
import { isApiError } from '../../../../data/call';
import { addingSizes, changingSizes, partSizes } from '../../../../data/catalogue/admin-sizes';
import { useCall } from '../../../../data/use-call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { OutlineLink } from '../../../../ui/button';
import { SizesForm } from './sizes-form';
import { EMPTY_PART, type MergedPart, copiedPart, typedPart } from './typed-sizes';
import { May } from '../../../../parts/admin/may';

const BackToList = () => <OutlineLink to="/admin/products">All Products</OutlineLink>;

const sizesPart = (sizes: readonly AdminProduct[]) =>
  typedPart(sizes as [AdminProduct, ...AdminProduct[]]); // a part has a size at least

/** Adds a part with its sizes, or with `?copy=` one like another. */
export const NewSizes = () => {
  const add = useCall(addingSizes);
  const change = useCall(changingSizes);
  const navigate = useNavigate();
  const { copy = '' } = useAdminSearch().search;
  const { data, error, refetch } = useQuery({ ...partSizes(copy), enabled: copy !== '' });
  // The part that this form has added. The form goes on with it when more was typed meanwhile.
  const [made, setMade] = useState('');
  return (
    <AdminPage
      changes="prices.write"
      about={
        data && `A copy of ${sizesPart(data.sizes).fields.name}, without SKUs, stock and address`
      }
      buttons={<BackToList />}
    >
      {copy && !data ? (
        <NotLoaded query={{ error, refetch }} height="420px" label="Loading product..." />
      ) : (
        <SizesForm
          begun={data ? copiedPart(sizesPart(data.sizes)) : EMPTY_PART}
          isStored={made !== ''}
          save={async (input) => {
            const { name = '', category = '' } = input;
            const saved = await (made
              ? change.mutateAsync({ params: { id: made }, body: input })
              : add.mutateAsync({ body: { ...input, name, category } }));
            setMade(String(saved.sizes[0]?.id));
            toast({ title: made ? 'Part saved' : 'Part added', description: name });
            return saved;
          }}
          onSaved={({ sizes: [first] }) =>
            void navigate({ to: '/admin/products/$id/sizes', params: { id: String(first?.id) } })
          }
        />
      )}
    </AdminPage>
  );
};

const EditedPart = ({ id }: { id: string }) => {
  const { mutateAsync } = useCall(changingSizes);
  const { data, error, refetch } = useQuery(partSizes(id));
  const [merged, setMerged] = useState<MergedPart>();
  /** Counts the forms: each merge, and each that is discarded, begins a new one. */
  const [count, setCount] = useState(0);
  const begin = (next: MergedPart | undefined) => {
    setMerged(next);
    setCount(count + 1);
  };
  if (isApiError(error, getSizes, 'not_found')) return <AdminMissing />;
  if (!data)
    return (
      <AdminPage buttons={<BackToList />}>
        <NotLoaded query={{ error, refetch }} height="420px" label="Loading product..." />
      </AdminPage>
    );
  const stored = sizesPart(data.sizes);
  return (
    <AdminPage
      title={`Sizes of ${stored.fields.name}`}
      changes="prices.write"
      buttons={
        <>
          <BackToList />
          <May right="prices.write">
            <OutlineLink to="/admin/products/new-with-sizes" search={{ copy: id }}>
              Copy
            </OutlineLink>
          </May>
        </>
      }
    >
      <SizesForm
        key={count}
        begun={merged?.values ?? stored}
        stored={merged?.stored}
        theirs={merged?.theirs}
        isStored
        save={async (body) => {
          const saved = await mutateAsync({ params: { id }, body });
          toast({ title: 'Part saved', description: `${body.name} is up to date.` });
          return saved;
        }}
        onSaved={() => merged && begin(undefined)}
        onOutdated={begin}
        onDiscard={async () => {
          await refetch();
          begin(undefined);
        }}
      />
    </AdminPage>
  );
};

/** Changes a part with all of its sizes. What was typed stays when someone else saves it first (docs/rules.md 3.19). */
export const EditedSizes = () => {
  const { id } = useParams({ from: '/admin/products/$id/sizes' });
  return /^[1-9]\d{0,8}$/.test(id) ? <EditedPart id={id} /> : <AdminMissing />;
};
