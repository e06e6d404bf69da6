import {
  type KnownCarrier,
  addCarrier,
  getCarrier,
  getCarriers,
  setCarrier,
} from '../../../../contract/shipping/admin-carriers';
import { MAX_SERVICES } from '../../../../shop/shipping/carrier';
import {
  CarrierForm as Codec,
  NEW_CARRIER,
  NEW_SERVICE,
  ZONE_NAMES,
} from '../../../../shop/shipping/carrier-form';
import { keyOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { useDraft } from '../../../parts/admin/draft-form';
import { DraftRows } from '../../../parts/admin/draft-rows';
import { FormGroup } from '../../../parts/admin/form-group';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { OutlineLink } from '../../../ui/button';
import { SubmitButton } from '../../../ui/submit-button';
import { chakra } from '@chakra-ui/react';

const Days = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    alignItems: 'end',
    mt: '3',
  },
});

interface Props {
  /** Undefined for a new one. */
  stored?: KnownCarrier;
  onSaved?: (saved: KnownCarrier, isTyped: boolean) => void;
}

const change = changeOf(setCarrier, {
  answers: ({ params }) => keyOf(getCarrier, { params }),
  touches: [getCarriers],
});

/** The form of a carrier. */
export const CarrierForm = ({ stored, onSaved }: Props) => {
  const add = useCall(addCarrier);
  const set = useCall(change);
  const { form, text, rows, notice, pending, problem } = useDraft({
    codec: Codec,
    stored,
    shown: (known: KnownCarrier) => known,
    begins: NEW_CARRIER,
    what: 'this carrier',
    saved: 'The carrier is saved',
    added: 'The carrier is added',
    save: (body, { id, revision }) =>
      set.mutateAsync({ params: { id }, body: { ...body, revision } }),
    add: (body) => add.mutateAsync({ body }),
    ...(onSaved && { onSaved }),
  });
  return (
    <Form {...form} aria-label="Carrier" maxW="44rem">
      {notice}
      <FormGroup>
        <legend>Name</legend>
        <Field {...text('name')} label="Name" required />
        <Field
          {...text(
            'tracking',
            'The number of a parcel is added at its end. Without one, numbers are no links.',
          )}
          label="Address of the tracking page"
          inputMode="url"
        />
      </FormGroup>
      <FormGroup>
        <legend>Switched off</legend>
        <p>
          From this day on, quotes and estimates leave its services out, and buyers are shown the
          sentence. Empty the day to use the carrier again.
        </p>
        <Field {...text('offFrom')} label="Nothing goes with it from" type="date" />
        <Field
          {...text('offWords', 'For example: Canada Post is on strike: we ship by Purolator.')}
          label="Sentence for buyers"
        />
      </FormGroup>
      {stored?.hasTable ? (
        <FormGroup>
          <legend>Services</legend>
          <p>Prices and days of its services are the shipping table.</p>
          <OutlineLink to="/admin/settings/shipping">Shipping Table</OutlineLink>
        </FormGroup>
      ) : (
        <FormGroup>
          <legend>Services</legend>
          <p>
            The price is per cent of the regular price in the shipping table. 0 days: not offered in
            that zone. Without services, buyers cannot choose this carrier.
          </p>
          <DraftRows
            {...rows('services')}
            noun="service"
            empty={NEW_SERVICE}
            add="Add a Service"
            max={MAX_SERVICES}
          >
            {(place) => (
              <fieldset>
                <legend>{`Service ${place + 1}`}</legend>
                <div className="pair">
                  <Field
                    {...text(`services.${place}.name`)}
                    label={`Name of service ${place + 1}`}
                  />
                  <Field
                    {...text(`services.${place}.percent`)}
                    label={`Per cent of the regular price, service ${place + 1}`}
                    inputMode="numeric"
                  />
                </div>
                <Days>
                  {ZONE_NAMES.map((zone, at) => (
                    <Field
                      key={zone}
                      {...text(`services.${place}.days.${at}`)}
                      label={`${zone}, days`}
                      inputMode="numeric"
                    />
                  ))}
                </Days>
              </fieldset>
            )}
          </DraftRows>
        </FormGroup>
      )}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
