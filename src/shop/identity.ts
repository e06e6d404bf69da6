/**
 * The shop's name, address and links. The specification withholds the real ones: these are placeholders under
 * the reserved domain `.example`, in one place for the owner to replace.
 */
export const SHOP = {
  name: 'Nickel Range Fabrication Supply',
  shortName: 'Nickel Range',
  town: 'Sudbury',
  province: 'ON',
  place: 'Sudbury, Ontario',
  founded: 2008,
  /** The shop's GST/HST account number, which invoices must bear; empty until the owner puts it here. */
  hstNumber: '',
  /** The address shown when SHOP_EMAIL is not set. */
  email: 'info@nickelrange.example',
  /** To take a link off the pages, remove it here. */
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
} as const;
