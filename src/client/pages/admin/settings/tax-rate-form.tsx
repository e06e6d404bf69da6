import { addTaxRate } from '../../../../contract/settings/settings';
import { PROVINCES, PROVINCE_NAMES } from '../../../../shop/checkout/address';
import { FEDERAL, NewRateForm } from '../../../../shop/checkout/tax-rates';
import { shopState } from '../../../data/settings/settings';
import { changeOf, useCall } from '../../../data/use-call';
import { failedFields, failureText } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const change = changeOf(addTaxRate, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
});

interface Props {
  version: number;
  onSaved: () => void;
}

/** Adds a rate of a province from a day on. */
export const TaxRateForm = ({ version, onSaved }: Props) => {
  const { mutateAsync } = useCall(change, { onSuccess: onSaved });
  const { form, field, pending, problem } = useForm({
    schema: NewRateForm,
    send: (rate) => mutateAsync({ body: { from: version, rate } }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="New Rate" maxWidth="40rem">
      <div className="pair">
        <Field {...field('province')} kind="select" label="Province" required defaultValue="">
          <option value="">Choose a province</option>
          {PROVINCES.map((province) => (
            <option key={province} value={province}>
              {PROVINCE_NAMES[province]}
            </option>
          ))}
        </Field>
        <Field
          {...field('day')}
          label="From"
          type="date"
          required
          hint="Today or later, in Toronto"
        />
      </div>
      <Field {...field('federal')} kind="select" label="Federal tax" defaultValue="GST">
        {FEDERAL.map((name) => (
          <option key={name} value={name}>
            {name === 'HST' ? 'HST, which has the province’s share in it' : name}
          </option>
        ))}
      </Field>
      <div className="pair">
        <Field
          {...field('federalRate')}
          label="Its rate, per cent"
          required
          inputMode="decimal"
          autoComplete="off"
          hint="Such as 5 or 13"
        />
        <Field
          {...field('provincialRate')}
          label="The province’s own tax, per cent"
          required
          inputMode="decimal"
          autoComplete="off"
          hint="Such as 9.975; 0 for none"
        />
      </div>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Adding...">
        Add Rate
      </SubmitButton>
    </Form>
  );
};
