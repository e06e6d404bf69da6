import { useState } from 'react';
import type { KnownCarrier } from '../../../../contract/shipping/admin-carriers';
import { type CarrierEdit, MAX_SERVICES } from '../../../../shop/shipping/carrier';
import {
  CarrierForm as Schema,
  ZONE_NAMES,
  typedCarrier,
} from '../../../../shop/shipping/carrier-form';
import { FormGroup } from '../../../parts/admin/form-group';
import {
  type RevisedFormProps,
  SavedMeanwhile,
  type Shown,
  useRevisedForm,
} from '../../../parts/admin/revised-form';
import { failedFields } from '../../../parts/failure-text';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { OutlineLink } from '../../../ui/button';
import { SubmitButton } from '../../../ui/submit-button';
import { chakra } from '@chakra-ui/react';

export const shownCarrier = ({ revision, id: _, hasTable: __, ...edit }: KnownCarrier): Shown => ({
  revision,
  values: typedCarrier(edit),
});

const Days = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    alignItems: 'end',
    mt: '3',
  },
});

interface Props extends RevisedFormProps<KnownCarrier> {
  hasTable: boolean;
  save: (edited: CarrierEdit & { revision: number }) => Promise<KnownCarrier>;
}

/** The form of a carrier. */
export const CarrierForm = ({ hasTable, save, ...props }: Props) => {
  const { values, theirs } = props.shown;
  const [services, setServices] = useState(
    () => Object.keys(values).filter((name) => /^services\.\d+\.name$/.test(name)).length,
  );
  const { form, field, text, pending, problem } = useRevisedForm(
    { schema: Schema, save, asShown: shownCarrier, errorFields: failedFields },
    props,
  );
  return (
    <Form {...form} aria-label="Carrier" maxW="44rem">
      {theirs && <SavedMeanwhile what="this carrier" />}
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
      {hasTable ? (
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
            that zone. Empty all fields of a service to remove it; without services, buyers cannot
            choose this carrier.
          </p>
          {Array.from({ length: services }, (_, place) => (
            <fieldset key={place}>
              <legend>{`Service ${place + 1}`}</legend>
              <div className="pair">
                <Field {...text(`services.${place}.name`)} label={`Name of service ${place + 1}`} />
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
          ))}
          <p role="alert">{field('services').error}</p>
          {services < MAX_SERVICES && (
            <Button look="outline" justifySelf="start" onClick={() => setServices(services + 1)}>
              Add a Service
            </Button>
          )}
        </FormGroup>
      )}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
