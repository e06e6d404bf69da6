import type { ShippingAddress } from '../../../shop/checkout/address';

/** An address in the form of a shipping label. */
export const OrderAddress = ({ to }: { to: ShippingAddress }) => (
  <address>
    {`${to.firstName} ${to.lastName}`}
    <br />
    {to.address1}
    {to.address2 && (
      <>
        <br />
        {to.address2}
      </>
    )}
    <br />
    {`${to.city}, ${to.state} ${to.zipCode}`}
    <br />
    Canada
    {to.phone && (
      <>
        <br />
        {`Phone ${to.phone}`}
      </>
    )}
  </address>
);
