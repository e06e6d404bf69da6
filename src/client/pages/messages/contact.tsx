import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/link';
import { useState } from 'react';
import { phoneLink, streetAddress } from '../../../shop/site/site';
import { useSite } from '../../data/site/site';
import { ContactPageMessage } from '../../../shop/messages/message';
import { PageHead } from '../../head/page-head';
import { ContactForm, MESSAGE_SAVED } from '../../parts/messages/contact-form';
import { WaitingMessagesLater } from '../../parts/messages/waiting-messages-later';
import { writeDraft } from '../../state/drafts';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { Notice } from '../../ui/notice';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '6', lg: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
    alignItems: 'start',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& aside': {
      bg: 'night',
      color: 'onNight',
      rounded: 'md',
      border: '1px solid rgb(255 255 255 / 0.14)',
      borderTop: '6px solid var(--s-colors-forge)',
      p: '6',
      display: 'grid',
      gap: '6',
    },
    '& aside p': { mt: '1', color: 'nightMuted' },
    '& .hours': { whiteSpace: 'pre-line' },
    '& aside a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'onNight',
      fontWeight: '600',
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
    },
  },
});

/** The contact page (docs/rules.md 8.1). */
export const Contact = () => {
  const shop = useSite();
  const [went, setWent] = useState<'sent' | 'saved'>();
  // Incremented to remount the form with the edited message.
  const [edited, setEdited] = useState(0);
  return (
    <Page>
      <PageHead
        title="Contact Us"
        description={`Ask ${shop.name} in ${shop.place} about parts, fit, orders and dealer pricing. We answer within 24 hours.`}
        path="/contact"
      />
      <Intro>
        <h1>Contact Us</h1>
        <p>
          {`Not sure which ${shop.isSample ? 'joint, tab or truss fits your build' : 'part you need'}? Tell us what you are working on and we will help you find it.`}
        </p>
      </Intro>
      <Columns>
        <Panel onInput={() => setWent(undefined)}>
          <ContactForm
            key={edited}
            schema={ContactPageMessage}
            subjectRequired
            success={{
              title: 'Message sent successfully!',
              description: "We'll get back to you within 24 hours.",
            }}
            failure={{
              title: 'Error sending message',
              description: 'Please try again or contact us directly.',
            }}
            onSent={() => setWent('sent')}
            onSaved={() => setWent('saved')}
          />
          {went && (
            <Notice tone="good" mt="5">
              {went === 'saved'
                ? MESSAGE_SAVED
                : "Message sent successfully! We'll get back to you within 24 hours."}
            </Notice>
          )}
          <WaitingMessagesLater
            kind="contact"
            onEdit={(written) => {
              writeDraft('contact', written);
              setWent(undefined);
              setEdited(edited + 1);
            }}
          />
        </Panel>
        <aside aria-label="How to reach us">
          <div>
            <h2>Location</h2>
            <p>{`${streetAddress(shop) ?? shop.place}, Canada`}</p>
            {shop.hours && <p className="hours">{shop.hours}</p>}
          </div>
          <div>
            <h2>Email</h2>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
            <p>We respond within 24 hours.</p>
          </div>
          {shop.phone && (
            <div>
              <h2>Phone</h2>
              <a href={phoneLink(shop)}>{shop.phone}</a>
            </div>
          )}
          <div>
            <h2>Dealers</h2>
            <Link to="/vendor-request">Become a Vendor</Link>
            <p>Wholesale pricing for shops that sell our parts.</p>
          </div>
        </aside>
      </Columns>
    </Page>
  );
};
