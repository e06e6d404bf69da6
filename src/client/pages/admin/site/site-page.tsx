import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSite } from '../../../data/site/admin';
import { AdminPage } from '../../../parts/admin/admin-page';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { type ShownFacts, SiteForm, shownFacts } from './site-form';

/** The admin page for the facts of the shop: who it is, where it is, how it looks. */
export const SitePage = () => {
  const { data, error, refetch } = useQuery(adminSite);
  const client = useQueryClient();
  const [merged, setMerged] = useState<ShownFacts>();
  const { key, keep } = useFormKey(merged ? `merged-${merged.revision}` : (data?.revision ?? 0));
  return (
    <AdminPage
      title="Your Shop"
      path="/admin/site"
      about="Who you are. Every page, paper and mail names the shop as it is written here."
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && (
        <SiteForm
          key={key}
          shown={merged ?? shownFacts(data)}
          onMerged={setMerged}
          onSaved={(saved, isTyped) => {
            if (isTyped) keep(saved.revision);
            setMerged(undefined);
            client.setQueryData(adminSite.queryKey, saved);
            toast({
              title: 'Your shop is saved',
              ...(isTyped && { description: TYPED_SINCE }),
            });
          }}
        />
      )}
    </AdminPage>
  );
};
