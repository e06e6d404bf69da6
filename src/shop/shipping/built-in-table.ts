import type { Province } from '../checkout/address';
import type { Cents } from '../money';

export type Zone = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface ShippingTable {
  /** The version is stored with every quote, so that a price can be traced after the table has changed. */
  version: string;
  byLetter: Record<string, Zone>;
  byProvince: Record<Province, Zone>;
  /** The heaviest parcel of each bracket, in grams. */
  bracketsG: readonly number[];
  /** The regular price of a parcel in cents, by zone and bracket. */
  regular: Record<Zone, readonly Cents[]>;
  /** Services from the cheapest up; `percent` is relative to the regular price. */
  services: readonly { service: string; percent: number }[];
  /** Business days by zone and service; 0 where a service is not offered. */
  days: Record<Zone, readonly number[]>;
  /** So many cubic centimetres count as a kilogram. */
  divisor: number;
  /** The surcharge of each oversize parcel, with any service. */
  oversize: Cents;
}

/** The names of the zones. */
export const ZONES: Record<Zone, string> = {
  1: 'Northern Ontario',
  2: 'Rest of Ontario',
  3: 'Quebec',
  4: 'Manitoba and the Maritimes',
  5: 'Saskatchewan, Alberta, Newfoundland',
  6: 'British Columbia',
  7: 'Territories, by air',
};

/**
 * The shop's own prices for delivery from Sudbury, used when there is no carrier. The figures are invented: the owner
 * has to confirm or replace them. Zones: 1 Northern Ontario, 2 the rest of Ontario, 3 Quebec, 4 Manitoba and the
 * Maritimes, 5 Saskatchewan, Alberta and Newfoundland, 6 British Columbia, 7 the territories, by air.
 */
export const SHIPPING_TABLE: ShippingTable = {
  version: '2026-1',
  byLetter: {
    P: 1,
    K: 2,
    L: 2,
    M: 2,
    N: 2,
    G: 3,
    H: 3,
    J: 3,
    E: 4,
    B: 4,
    C: 4,
    R: 4,
    A: 5,
    S: 5,
    T: 5,
    V: 6,
    X: 7,
    Y: 7,
  },
  byProvince: {
    ON: 2,
    QC: 3,
    NB: 4,
    NS: 4,
    PE: 4,
    MB: 4,
    NL: 5,
    SK: 5,
    AB: 5,
    BC: 6,
    YT: 7,
    NT: 7,
    NU: 7,
  },
  bracketsG: [500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  regular: {
    1: [1095, 1195, 1350, 1695, 2195, 2995, 3795],
    2: [1195, 1325, 1525, 1950, 2595, 3595, 4650],
    3: [1295, 1450, 1695, 2250, 3050, 4350, 5650],
    4: [1395, 1595, 1895, 2595, 3595, 5250, 6850],
    5: [1495, 1725, 2095, 2950, 4150, 6150, 8050],
    6: [1595, 1850, 2295, 3295, 4695, 6995, 9195],
    7: [2495, 2995, 3795, 5595, 8595, 13_995, 18_995],
  },
  services: [
    { service: 'Regular Parcel', percent: 100 },
    { service: 'Expedited Parcel', percent: 115 },
    { service: 'Xpresspost', percent: 160 },
    { service: 'Priority', percent: 230 },
  ],
  days: {
    1: [3, 2, 1, 1],
    2: [4, 3, 2, 1],
    3: [5, 3, 2, 1],
    4: [6, 4, 2, 2],
    5: [7, 5, 3, 2],
    6: [8, 6, 3, 2],
    7: [12, 9, 5, 0],
  },
  divisor: 6000,
  oversize: 1500,
};
