/** The benefits of a dealer account (docs/rules.md 7.1). */
export const VendorBenefits = () => (
  <ul>
    <li>Wholesale pricing: 20% off general products and 5% off Heim Joints</li>
    <li>Quality Canadian-made parts</li>
    <li>Dedicated vendor support</li>
  </ul>
);
