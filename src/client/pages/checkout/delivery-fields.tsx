import { PROVINCES, PROVINCE_NAMES } from '../../../shop/checkout/address';
import { isPostalCode, postalText, postalWarning } from '../../../shop/checkout/shipping';
import { Field } from '../../ui/field';

const WARNINGS = {
  not_canadian: 'This does not look like a Canadian postal code (A1A 1A1). Please check it.',
  other_province: 'This postal code is usually in another province. Please check both.',
};

/** Formats a complete postal code as on a label. */
const normalize = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const shown = postalText(currentTarget.value);
  if (shown === currentTarget.value || !isPostalCode(shown)) return;
  currentTarget.value = shown;
  currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
};

interface Props {
  field: (name: string) => { name: string; error?: string | undefined };
  zipCode: string;
  state: string;
  isPickup: boolean;
}

/** The delivery address (docs/rules.md 5.13). An unusual postal code gets a hint, not an error. */
export const DeliveryFields = ({ field, zipCode, state, isPickup }: Props) => {
  const warning = zipCode.trim().length >= 6 && state ? postalWarning(zipCode, state) : undefined;
  return (
    <>
      {isPickup && (
        <p className="note">You pick the order up; the address is for billing and your receipt.</p>
      )}
      <Field label="Country" value="Canada" readOnly autoComplete="off" />
      <div className="pair">
        <Field
          {...field('firstName')}
          label="First name"
          required
          autoComplete="given-name"
          maxLength={100}
        />
        <Field
          {...field('lastName')}
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <Field
        {...field('address1')}
        label="Address"
        required
        autoComplete="address-line1"
        maxLength={100}
      />
      <Field
        {...field('address2')}
        label="Apartment, suite, etc. (optional)"
        autoComplete="address-line2"
        maxLength={100}
      />
      <Field
        {...field('city')}
        label="City"
        required
        autoComplete="address-level2"
        maxLength={100}
      />
      <div className="pair">
        <Field
          {...field('state')}
          kind="select"
          label="Province"
          required
          autoComplete="address-level1"
          defaultValue=""
        >
          <option value="">Choose a province</option>
          {PROVINCES.map((code) => (
            <option key={code} value={code}>
              {PROVINCE_NAMES[code]}
            </option>
          ))}
        </Field>
        <Field
          {...field('zipCode')}
          label="Postal code"
          required
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="A1A 1A1"
          maxLength={20}
          hint={warning && WARNINGS[warning]}
          onBlur={normalize}
        />
      </div>
    </>
  );
};
