/** A registration number for GST/HST without blanks: nine digits of the business, then its account. */
export const GST_NUMBER = /^(\d{9})(RT(?!0000)\d{4})$/;

/** Whether the last of these digits checks the others, as Luhn's formula has it. */
const checks = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** Whether this can be a GST/HST number: '123456782 RT0001'. The ninth digit checks the eight before it. */
export const isGstNumber = (text: string): boolean => {
  const [, business] = GST_NUMBER.exec(text.replace(/ /g, '')) ?? [];
  return business !== undefined && checks(business);
};
