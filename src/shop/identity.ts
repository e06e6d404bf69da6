import type { Province } from './checkout/address';

interface Shop {
  name: string;
  shortName: string;
  /** The street and its number, the postal code and the phone; each is empty until the owner puts it here. */
  street: string;
  postalCode: string;
  phone: string;
  town: string;
  province: Province;
  place: string;
  founded: number;
  /** The shop's GST/HST account number, which invoices must bear; empty until the owner puts it here. */
  hstNumber: string;
  /** The address shown when SHOP_EMAIL is not set. */
  email: string;
  /** To take a link off the pages, remove it here. */
  social: readonly { name: string; url: string }[];
  partners: readonly { name: string; logo: string }[];
}

/**
 * The shop's name, address and links. The specification withholds the real ones: these are placeholders under
 * the reserved domain `.example`, in one place for the owner to replace.
 */
export const SHOP: Shop = {
  name: 'Nickel Range Fabrication Supply',
  shortName: 'Nickel Range',
  street: '',
  postalCode: '',
  phone: '',
  town: 'Sudbury',
  province: 'ON',
  place: 'Sudbury, Ontario',
  founded: 2008,
  hstNumber: '',
  email: 'info@nickelrange.example',
  social: [
    { name: 'Facebook', url: 'https://facebook.nickelrange.example' },
    { name: 'Instagram', url: 'https://instagram.nickelrange.example' },
    { name: 'YouTube', url: 'https://youtube.nickelrange.example' },
  ],
  partners: [
    { name: 'Wanapitei Axle Works', logo: '/img/brands/axle.svg' },
    { name: 'Levack Gear & Pinion', logo: '/img/brands/gear.svg' },
    { name: 'Blezard Valley Customs', logo: '/img/brands/customs.svg' },
    { name: 'Longlake Suspension', logo: '/img/brands/suspension.svg' },
    { name: 'Onaping Shock Co.', logo: '/img/brands/shock.svg' },
    { name: 'Capreol Enterprises', logo: '/img/brands/enterprise.svg' },
  ],
};

/**
 * The address that a parcel needs, on one line: "1 Elm St, Sudbury, ON P3A 1A1". Undefined while the street is not known;
 * then people are told to ask for it.
 */
export const streetAddress = (
  shop: Pick<Shop, 'street' | 'town' | 'province' | 'postalCode'> = SHOP,
): string | undefined =>
  shop.street
    ? `${shop.street}, ${shop.town}, ${shop.province} ${shop.postalCode}`.trim()
    : undefined;
