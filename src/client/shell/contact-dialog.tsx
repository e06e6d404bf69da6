import { ContactMessage } from '../../shop/messages/message';
import { ContactForm } from '../parts/messages/contact-form';
import { closeContact, usePanels } from '../state/panels';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** The contact form over the page (docs/rules.md 8.1). */
export const ContactDialog = () => (
  <Dialog open={usePanels((panels) => panels.contact)} onClose={closeContact} title="Contact Us">
    <ContactForm
      schema={ContactMessage}
      success={{
        title: 'Message Sent',
        description: "Your message has been sent successfully. We'll get back to you soon!",
      }}
      failure={{ title: 'Error', description: 'Failed to send message. Please try again.' }}
      onSent={closeContact}
      onSaved={closeContact}
    >
      <Button look="outline" size="lg" onClick={closeContact}>
        Cancel
      </Button>
    </ContactForm>
  </Dialog>
);
