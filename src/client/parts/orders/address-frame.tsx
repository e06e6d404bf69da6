import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';

/** The part of an address that the price of shipping depends on, as typed so far. */
export type Destination = Pick<ShippingAddress, 'state' | 'zipCode'>;

/** Apart from the address that it replaces. */
const Apart = chakra(Form, {
  base: {
    mt: '5',
    pt: '5',
    borderTop: '1px solid',
    borderColor: 'line',
    '& > .title': { fontFamily: 'heading', fontSize: 'lg', fontWeight: '700', lineHeight: '1.2' },
  },
});

interface Props {
  label: string;
  form: ComponentProps<typeof Form> & {
    ref: RefObject<HTMLFormElement | null>;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  problem: ComponentProps<typeof FormProblem>;
  pending: boolean;
  onTyped: (to: Destination) => void;
  onKeep: () => void;
  /** The fields and what is said about the address. */
  children: ReactNode;
}

/** The form of another address for an order: it follows the typed place, and can leave everything as it is. */
export const AddressFrame = ({
  label,
  form,
  problem,
  pending,
  onTyped,
  onKeep,
  children,
}: Props) => {
  const { ref } = form;
  // The button that opened the form is gone.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <Apart
      {...form}
      aria-label={label}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        const typed = new FormData(event.currentTarget);
        onTyped({ state: String(typed.get('state')), zipCode: String(typed.get('zipCode')) });
        form.onInput(event);
      }}
    >
      <p className="title">The new address</p>
      {children}
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Saving...">
          Save address
        </SubmitButton>
        <Button look="plain" onClick={onKeep}>
          Keep the old address
        </Button>
      </div>
    </Apart>
  );
};
