import { type KnownFacts, getAdminSite, setSite } from '../../../../contract/site/admin';
import { PROVINCES, PROVINCE_NAMES } from '../../../../shop/checkout/address';
import { MAX_LINKS, PST_PROVINCES } from '../../../../shop/site/site-facts';
import { SiteForm as Codec } from '../../../../shop/site/site-form';
import { keyOf } from '../../../data/query-of';
import { site } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { useDraft } from '../../../parts/admin/draft-form';
import { DraftRows } from '../../../parts/admin/draft-rows';
import { FormColumns, FormGroup } from '../../../parts/admin/form-group';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { DraftPicture, useDraftPictures } from '../../../parts/admin/draft-pictures';
import { PartnerFields } from './partner-fields';
import { SitePreview } from './site-preview';

const change = changeOf(setSite, {
  answers: () => keyOf(getAdminSite),
  touches: [site.queryKey],
});

/** The form of the facts of the shop, with a preview beside it. */
export const SiteForm = ({ stored }: { stored: KnownFacts }) => {
  const { mutateAsync } = useCall(change);
  const draft = useDraft({
    codec: Codec,
    stored,
    shown: (known: KnownFacts) => known,
    save: (facts, { revision }) => mutateAsync({ body: { ...facts, revision } }),
    what: 'these facts',
    saved: 'Your shop is saved',
  });
  const { fields, text, rows, notice, problem } = draft;
  const { form, picture, upload, pending } = useDraftPictures(draft);
  return (
    <FormColumns>
      <Form {...form} aria-label="Your Shop">
        {notice}
        <FormGroup>
          <legend>Name</legend>
          <Field {...text('name')} label="Name of the shop" required />
          <div className="pair">
            <Field {...text('shortName')} label="Short name, under the app's icon" required />
            <Field {...text('founded')} label="Founded in" inputMode="numeric" required />
          </div>
          <Field {...text('legalName')} label="Legal name, if it differs" />
          <Field
            {...text(
              'makes',
              'As words in a sentence: parts for builders of trailers. Search engines, dealers and the app read it.',
            )}
            label="What the shop makes"
          />
        </FormGroup>
        <FormGroup>
          <legend>Address and contact</legend>
          <Field {...text('street')} label="Street and number" autoComplete="off" />
          <div className="pair">
            <Field {...text('town')} label="Town" required />
            <Field {...text('province')} kind="select" label="Province">
              {PROVINCES.map((province) => (
                <option key={province} value={province}>
                  {PROVINCE_NAMES[province]}
                </option>
              ))}
            </Field>
          </div>
          <div className="pair">
            <Field {...text('postalCode')} label="Postal code" />
            <Field {...text('phone')} label="Phone" type="tel" />
          </div>
          <Field {...text('email')} label="Mail" type="email" />
          <Field {...text('hours')} kind="textarea" rows={3} label="Opening hours" />
          <Field {...text('pickupPlace')} label="Where orders are picked up, if elsewhere" />
          <Field
            {...text('pickupHours')}
            kind="textarea"
            rows={2}
            label="Pickup hours, if they differ"
          />
          <Field {...text('privacyPerson')} label="Person in charge of privacy" />
        </FormGroup>
        <FormGroup>
          <legend>Ordering</legend>
          <Field
            {...text('buyers')}
            kind="select"
            label="Who can order"
            hint="A guest gives nothing but a mail address, and follows the order by the link in the mail."
          >
            <option value="members">People with an account</option>
            <option value="anyone">Guests too</option>
          </Field>
        </FormGroup>
        <FormGroup>
          <legend>Parts of the shop</legend>
          <Field
            {...text('workbench')}
            kind="select"
            label="Workbench"
            hint="Example builds, build lists, and the tools for links, four-link suspensions and tubes."
          >
            <option value="on">The shop has a workbench</option>
            <option value="off">No workbench</option>
          </Field>
          <Field {...text('reminders')} kind="select" label="Reminders of the sale">
            <option value="on">Visitors can be reminded</option>
            <option value="off">No reminders</option>
          </Field>
        </FormGroup>
        <FormGroup>
          <legend>Tax numbers</legend>
          <p>They stand on invoices, receipts and credit notes.</p>
          <div className="pair">
            <Field {...text('gstNumber')} label="GST/HST number" placeholder="123456782 RT0001" />
            <Field {...text('qstNumber')} label="QST number" placeholder="1234567890 TQ0001" />
          </div>
          {PST_PROVINCES.map((province) => (
            <Field
              key={province}
              {...text(`pstNumbers.${province}`)}
              label={`PST number of ${PROVINCE_NAMES[province]}`}
            />
          ))}
        </FormGroup>
        <FormGroup>
          <legend>Looks</legend>
          <p>Pages that are open already show new colours when they are loaded again.</p>
          <DraftPicture
            {...picture(
              'logo',
              'A wide picture with little around it. Without one, the name stands there.',
            )}
            label="Logo"
          />
          <DraftPicture
            {...picture(
              'icon',
              'A square picture of at least 512 pixels. The sizes for phones are made from it.',
            )}
            label="App icon"
          />
          <div className="pair">
            <Field {...text('action')} label="Colour of buttons and links" type="color" />
            <Field {...text('night')} label="Colour of the footer" type="color" />
          </div>
        </FormGroup>
        <FormGroup>
          <legend>Links to other sites</legend>
          <DraftRows
            {...rows('social')}
            noun="link"
            empty={{ name: '', url: '' }}
            add="Add a Link"
            max={MAX_LINKS}
          >
            {(place) => (
              <div className="pair">
                <Field {...text(`social.${place}.name`)} label={`Name of link ${place + 1}`} />
                <Field {...text(`social.${place}.url`)} label={`Address of link ${place + 1}`} />
              </div>
            )}
          </DraftRows>
        </FormGroup>
        <FormGroup>
          <legend>Partner brands</legend>
          <p>Their logos stand above the footer.</p>
          <PartnerFields
            fields={fields}
            rows={rows}
            text={text}
            picture={picture}
            upload={upload}
          />
        </FormGroup>
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <SitePreview control={fields.control} />
    </FormColumns>
  );
};
