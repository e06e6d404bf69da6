import type { SiteFacts } from './site-facts';

/**
 * The facts of a shop whose owner has not given his own: those of the specification. It withholds the real ones, so these
 * are placeholders under the reserved domain `.example`.
 */
export const DEFAULT_FACTS: SiteFacts = {
  name: 'Nickel Range Fabrication Supply',
  shortName: 'Nickel Range',
  legalName: '',
  street: '',
  town: 'Sudbury',
  province: 'ON',
  postalCode: '',
  phone: '',
  email: '',
  hours: '',
  pickupPlace: '',
  pickupHours: '',
  makes: 'Canadian-made off-road fabrication parts',
  founded: 2008,
  gstNumber: '',
  qstNumber: '',
  pstNumbers: [],
  privacyPerson: '',
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
  buyers: 'members',
  workbench: 'on',
  reminders: 'on',
  logo: '',
  icon: '',
  action: '#c2410c',
  night: '#15191e',
};

/** The mail address of a shop that has neither its own nor the setting SHOP_EMAIL. */
export const DEFAULT_EMAIL = 'info@nickelrange.example';
