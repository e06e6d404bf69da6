import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminAxle, getAxle } from '../../../../../contract/catalogue/admin-axles';
import { AxleForm, typedTubes } from '../../../../../shop/catalogue/search/axle-form';
import {
  addingAxle,
  axle,
  changingAxle,
  removingAxle,
} from '../../../../data/catalogue/admin-axles';
import { isApiError } from '../../../../data/call';
import { useCall } from '../../../../data/use-call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { Removal } from '../../../../parts/admin/removal';
import { TYPED_SINCE } from '../../../../parts/admin/use-edit';
import { failedFields, failureText } from '../../../../parts/failure-text';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { OutlineLink } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { Panel } from '../../../../ui/layout';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';

const Parts = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: '44rem' } });

interface Props {
  /** The axle to change; undefined for a new one. */
  known?: AdminAxle | undefined;
  /** `isTyped` when more was typed meanwhile: the form stays. */
  onDone: (title: string, names: readonly string[], isTyped?: boolean) => void;
}

const Axle = ({ known: stored, onDone }: Props) => {
  const add = useCall(addingAxle);
  const change = useCall(changingAxle);
  const [saved, setSaved] = useState<AdminAxle>();
  const known = stored ?? saved;
  const { form, field, pending, problem } = useForm({
    schema: AxleForm,
    send: async (body, _, since) => {
      setSaved(
        await (known
          ? change.mutateAsync({ params: { id: known.id }, body })
          : add.mutateAsync({ body })),
      );
      onDone(known ? 'Axle changed' : 'Axle added', body.names, since() !== undefined);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label={known ? 'Change Axle' : 'New Axle'}>
      <Field
        {...field('names')}
        kind="textarea"
        label="Names"
        required
        rows={5}
        hint="One on each line, as people type them: Ford 9 inch, 9 inch. Hyphens, capitals and the inch mark need no lines of their own."
        autoComplete="off"
        spellCheck={false}
        defaultValue={known?.names.join('\n')}
      />
      <Field
        {...field('tubesIn')}
        kind="textarea"
        label="Outside diameter of the tube, inches"
        rows={3}
        hint="One on each line, like 3-1/8, where it was made with several. Leave it empty until you have measured one."
        autoComplete="off"
        defaultValue={known && typedTubes(known)}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {known ? 'Save' : 'Add Axle'}
      </SubmitButton>
    </Form>
  );
};

/** One axle, or the form for a new one if `id` is 'new'. */
const AxlePage = ({ id }: { id: string }) => {
  const isNew = id === 'new';
  const remove = useCall(removingAxle);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...axle(id), enabled: !isNew });
  const path = `/admin/axles/${id}`;
  const onDone: Props['onDone'] = (title, [first = ''], isTyped = false) => {
    toast({ title, description: isTyped ? TYPED_SINCE : first });
    if (!isTyped) void navigate({ to: '/admin/axles' });
  };
  const back = <OutlineLink to="/admin/axles">All Axles</OutlineLink>;
  if (isApiError(error, getAxle, 'not_found')) return <AdminMissing path={path} />;
  const title = isNew ? 'New Axle' : (data?.names[0] ?? 'Axle');
  return (
    <AdminPage title={title} path={path} buttons={back} changes="products.write">
      <Parts>
        {isNew && (
          <Panel>
            <Axle onDone={onDone} />
          </Panel>
        )}
        {!isNew && (!data || error) && <NotLoaded query={{ error, refetch }} height="20rem" />}
        {data && (
          <>
            <Panel>
              <Axle known={data} onDone={onDone} />
            </Panel>
            <Removal
              remove={() => remove.mutateAsync({ params: { id: data.id } })}
              onGone={() => onDone('Axle removed', data.names)}
            >
              Remove This Axle
            </Removal>
          </>
        )}
      </Parts>
    </AdminPage>
  );
};

/** The form for a new axle. */
export const NewAxle = () => <AxlePage id="new" />;

/** One axle. */
export const AxleDetail = () => {
  const { id } = useParams({ from: '/admin/axles/$id' });
  return <AxlePage key={id} id={id} />;
};
