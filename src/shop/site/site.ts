import * as z from 'zod/mini';
import { callLink } from './phone';

/** The public facts of the shop (GET /api/site). A fact that the owner has not given is empty. */
export const Site = z.object({
  /** Whether it is still the sample's shop, with its name, logo and pictures. */
  isSample: z.boolean(),
  name: z.string(),
  shortName: z.string(),
  /** The name of the company, when it differs. */
  legalName: z.string(),
  street: z.string(),
  town: z.string(),
  /** 'ON' */
  province: z.string(),
  postalCode: z.string(),
  /** 'Sudbury, Ontario' */
  place: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  /** The place where orders are picked up, when it is not the shop's address. */
  pickupPlace: z.string(),
  pickupHours: z.string(),
  /** What the shop makes, as words in a sentence. Missing in facts that an older page has kept. */
  makes: z.optional(z.string()),
  founded: z.number(),
  gstNumber: z.string(),
  qstNumber: z.string(),
  pstNumbers: z.array(z.object({ province: z.string(), number: z.string() })),
  /** The person in charge of privacy. */
  privacyPerson: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  partners: z.array(z.object({ name: z.string(), logo: z.string() })),
  /** Whether guests can order ('anyone'). Missing in facts that an older page has kept. */
  buyers: z.optional(z.string()),
  /** 'off' where the shop has no workbench, or no reminders of the sale. Missing in facts that an older page has kept. */
  workbench: z.optional(z.string()),
  reminders: z.optional(z.string()),
  /** Whether the province of delivery decides about the tax. Missing where HST of 13% is charged everywhere. */
  taxByPlace: z.optional(z.literal(true)),
  /** The addresses of the uploaded logo and of the app's icon. */
  logo: z.string(),
  icon: z.string(),
  /** The colours of buttons and links, and of header and footer: '#c2410c'. */
  action: z.string(),
  night: z.string(),
  /**
   * The texts of home page, footer and sign-in that the owner has changed, with the facts of the shop in them. Missing when
   * there are none.
   */
  texts: z.optional(z.record(z.string(), z.string())),
  /** The pages that the owner writes. */
  pages: z.array(z.object({ slug: z.string(), title: z.string(), version: z.int() })),
  /** The version of the terms of sale that these facts and pages are. Missing in facts that an older page has kept. */
  termsVersion: z.optional(z.string()),
});
export type Site = z.infer<typeof Site>;

/** The facts of a shop of which nothing is known yet. */
export const NO_SITE: Site = {
  isSample: false,
  name: '',
  shortName: '',
  legalName: '',
  street: '',
  town: '',
  province: '',
  postalCode: '',
  place: '',
  phone: '',
  email: '',
  hours: '',
  pickupPlace: '',
  pickupHours: '',
  founded: 0,
  gstNumber: '',
  qstNumber: '',
  pstNumbers: [],
  privacyPerson: '',
  social: [],
  partners: [],
  logo: '',
  icon: '',
  action: '',
  night: '',
  pages: [],
};

/**
 * The address that a parcel needs, on one line: "1 Elm St, Sudbury, ON P3A 1A1". Undefined while the street is not known;
 * then people are told to ask for it.
 */
export const streetAddress = ({
  street,
  town,
  province,
  postalCode,
}: Pick<Site, 'street' | 'town' | 'province' | 'postalCode'>): string | undefined =>
  street ? `${street}, ${town}, ${province} ${postalCode}`.trim() : undefined;

/** The address of a link that calls the shop: 'tel:8075550142'. */
export const phoneLink = ({ phone }: Pick<Site, 'phone'>): string => callLink(phone);

/** The registration numbers that papers bear: "GST/HST number 123456782 RT0001." Empty while none is known. */
export const taxNumbers = ({
  gstNumber,
  qstNumber,
  pstNumbers,
}: Pick<Site, 'gstNumber' | 'qstNumber' | 'pstNumbers'>): string =>
  [
    ...(gstNumber ? [`GST/HST number ${gstNumber}.`] : []),
    ...(qstNumber ? [`QST number ${qstNumber}.`] : []),
    ...pstNumbers.map(({ province, number }) => `${province} PST number ${number}.`),
  ].join(' ');
