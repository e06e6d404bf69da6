/** The end of a phone number that leads on to one desk: 'ext. 12'. */
const EXTENSION = /\b(?:ext(?:ension)?|x|poste)\.?\s*(\d{1,6})$/i;

const digits = (text: string): string => text.replace(/[^\d+]/g, '');

/** The number to call and the extension to ask for, if there is one. */
const parts = (phone: string): { number: string; extension: string | undefined } => ({
  number: digits(phone.trim().replace(EXTENSION, '')),
  extension: EXTENSION.exec(phone.trim())?.[1],
});

/**
 * The digits of a phone number that somebody searches for, without the 1 of North America: those of "+1 (705) 555-0142" are
 * 7055550142. Undefined for another text.
 */
export const searchedPhone = (text: string): string | undefined => {
  const number = digits(text).replace('+', '');
  return /^[\d\s+().-]{7,}$/.test(text.trim()) && number.length >= 7
    ? number.replace(/^1(?=\d{10}$)/, '')
    : undefined;
};

/** Whether a phone can call this: one number with its area code. */
export const isPhoneNumber = (phone: string): boolean => /^\+?\d{10,15}$/.test(parts(phone).number);

/** The address of a link that calls this number: 'tel:8075550142', 'tel:+18075550142;ext=12'. */
export const callLink = (phone: string): string => {
  const { number, extension } = parts(phone);
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`;
};
