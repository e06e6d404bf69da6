import type { ShippingAddress } from '../../../shop/checkout/address';

/** An address in the form of a shipping label. */
export const OrderAddress = ({ to }: { to: ShippingAddress }) => (
  <address>
    <span>{`${to.firstName} ${to.lastName}`}</span>
    <br />
    {to.address1}
    {to.address2 && (
      <>
        <br />
        {to.address2}
      </>
    )}
    <br />
    <span>{`${to.city}, ${to.state} ${to.zipCode}`}</span>
    <br />
    Canada
    {to.phone && (
      <>
        <br />
        <span>{`Phone ${to.phone}`}</span>
      </>
    )}
  </address>
);
