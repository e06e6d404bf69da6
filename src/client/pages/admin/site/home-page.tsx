import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminHome } from '../../../data/site/admin-home';
import { AdminPage } from '../../../parts/admin/admin-page';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { HomeForm, type ShownTexts } from './home-form';

/** The admin page for the texts and pictures of the home page. */
export const HomePage = () => {
  const { data, error, refetch } = useQuery(adminHome);
  const client = useQueryClient();
  const [merged, setMerged] = useState<ShownTexts>();
  const { key, keep } = useFormKey(merged ? `merged-${merged.revision}` : (data?.revision ?? 0));
  const shown = () => {
    if (merged || !data) return merged;
    const { revision, ...values } = data;
    return { revision, values };
  };
  const texts = shown();
  return (
    <AdminPage
      title="Home Page"
      path="/admin/home"
      about="What the home page, the footer and the sign-in page say. A text that you empty is left out. {name}, {place}, {town} and {founded} stand for the facts under Your Shop."
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {texts && (
        <HomeForm
          key={key}
          shown={texts}
          onMerged={setMerged}
          onSaved={(saved, isTyped) => {
            if (isTyped) keep(saved.revision);
            setMerged(undefined);
            client.setQueryData(adminHome.queryKey, saved);
            toast({
              title: 'The home page is saved',
              ...(isTyped && { description: TYPED_SINCE }),
            });
          }}
        />
      )}
    </AdminPage>
  );
};
