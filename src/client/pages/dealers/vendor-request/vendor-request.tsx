import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useSite } from '../../../data/site/site';
import { PageHead } from '../../../head/page-head';
import { ApplicationSubmitted } from './application-submitted';
import { VendorBenefits } from '../../../parts/dealers/vendor-benefits';
import { VendorForm } from './vendor-form';
import { WaitingMessagesLater } from '../../../parts/messages/waiting-messages-later';
import { writeDraft } from '../../../state/drafts';
import { toast } from '../../../state/toasts';
import { Intro } from '../../../ui/intro';
import { Page, Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '6', lg: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' },
    alignItems: 'start',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .side': { display: 'grid', gap: '6' },
    '& .side > *': { borderTop: '6px solid', borderTopColor: 'forge' },
    '& ul': { display: 'grid', gap: '3', pl: '5', listStyle: 'square' },
    '& li::marker': { color: 'var(--s-colors-forge)' },
  },
});

/** Shown when the application could not be sent and was saved instead. */
const SAVED = "Message saved. It will be sent when you're back online.";

/** Become a Vendor: the application, and the page that confirms it (docs/rules.md 8.2). */
export const VendorRequest = () => {
  const shop = useSite();
  const [submitted, setSubmitted] = useState(false);
  const [saved, setSaved] = useState(false);
  // Incremented to remount the form with the edited message.
  const [edited, setEdited] = useState(0);
  return (
    <Page>
      <PageHead
        title="Become a Vendor"
        description={`Sell ${shop.makes || 'our parts'}: apply for a wholesale account with ${shop.name}.`}
        path="/vendor-request"
      />
      {submitted ? (
        <ApplicationSubmitted />
      ) : (
        <>
          <Intro>
            <h1>Become a Vendor</h1>
            <p>
              {`Put ${shop.makes || 'our parts'} on your shelves. Tell us about your shop, and we answer within 2-3 business days.`}
            </p>
          </Intro>
          <Columns>
            <Panel onInput={() => setSaved(false)}>
              <VendorForm
                key={edited}
                onSubmitted={() => setSubmitted(true)}
                onSaved={() => {
                  toast({ title: 'Saved', description: SAVED });
                  setSaved(true);
                }}
              />
              {saved && (
                <Notice tone="good" mt="5">
                  {SAVED}
                </Notice>
              )}
              <WaitingMessagesLater
                kind="application"
                onEdit={(written) => {
                  writeDraft('vendor-request', written);
                  setSaved(false);
                  setEdited(edited + 1);
                }}
              />
            </Panel>
            <div className="side">
              <Panel as="section" aria-labelledby="benefits">
                <h2 id="benefits">Vendor Benefits</h2>
                <VendorBenefits />
              </Panel>
              <Panel as="section" aria-labelledby="requirements">
                <h2 id="requirements">Requirements</h2>
                <ul>
                  <li>Valid business registration</li>
                  <li>Professional website</li>
                  <li>
                    {shop.isSample
                      ? 'Automotive or fabrication experience'
                      : 'Experience in the trade'}
                  </li>
                  <li>Commitment to customer service</li>
                  <li>Ability to promote and sell</li>
                </ul>
              </Panel>
            </div>
          </Columns>
        </>
      )}
    </Page>
  );
};
