import type { Lenders, Terms } from '#app/features/site/site.schema.ts';
import type { FreightRates } from './freight-rates.schema.ts';
import type { OfficeHours } from './office-hours.schema.ts';

/** Sample values until the operator enters its own: the names are not companies, and the addresses do not exist. */
export const DEFAULT_LENDERS: Lenders = {
  summary: 'Choose from six lenders, one of them at 0% APR and one for credits from A to G.',
  lenders: [
    {
      name: 'Network Lender',
      highlight: 'Approval network',
      description: 'Sends your application to a network of lenders.',
      url: 'https://network-lender.example/apply',
      logo: '',
    },
    {
      name: 'Retail Lender',
      highlight: '0% APR',
      description: 'Retail credit for a machine.',
      url: 'https://retail-lender.example/apply',
      logo: '',
    },
    {
      name: 'Lease Lender',
      highlight: 'Credits A-G',
      description: 'A lease instead of a loan.',
      url: 'https://lease-lender.example/apply',
      logo: '',
    },
    ...['First', 'Second', 'Third'].map((rank) => ({
      name: `${rank} Equipment Lender`,
      highlight: 'Commercial equipment',
      description: 'See terms on the lender’s site.',
      url: `https://${rank.toLowerCase()}-lender.example/apply`,
      logo: '',
    })),
  ],
};

/** The initial figures, until the operator confirms them or enters its own. */
export const DEFAULT_TERMS: Terms = {
  dailyVisits: '1000+',
  dailyWebsiteVisits: '500+',
  marketingInvestment: '$2k-$3k',
  saleWindow: '15-150 days',
  experience: 'Nearly 30',
  commission: '5-10%',
  butterflyDriveTrain: '10 years',
  butterflyElectronics: '26 months',
  ownBrandMechanical: '5 years',
  ownBrandElectronics: '2 years',
  usedParts: '1 year',
  usedConsumables: '0 days',
};

/** Plausible rates of carriers, as examples until the operator confirms them or enters its own. */
export const DEFAULT_FREIGHT_RATES: FreightRates = {
  bands: [
    { upToLb: 300, baseUsd: 180, perMileUsd: 0.3 },
    { upToLb: 1_000, baseUsd: 320, perMileUsd: 0.55 },
    { upToLb: 2_500, baseUsd: 550, perMileUsd: 0.85 },
    { upToLb: 5_000, baseUsd: 850, perMileUsd: 1.35 },
    { upToLb: 10_000, baseUsd: 1_400, perMileUsd: 2.1 },
  ],
  minimumUsd: 250,
  liftGateUsd: 95,
  insideUsd: 150,
  lbPerHead: 260,
};

const CLOSED = { from: '', to: '' };
const OPEN = { from: '08:00', to: '17:00' };

/** The federal holidays on which most offices are closed, on the weekday on which they are observed. */
export const DEFAULT_OFFICE_HOURS: OfficeHours = {
  days: [CLOSED, OPEN, OPEN, OPEN, OPEN, OPEN, CLOSED],
  holidays: [
    { day: '2026-11-26', name: 'Thanksgiving Day' },
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2027-01-01', name: 'New Year’s Day' },
    { day: '2027-05-31', name: 'Memorial Day' },
    { day: '2027-07-05', name: 'Independence Day' },
    { day: '2027-09-06', name: 'Labor Day' },
    { day: '2027-11-25', name: 'Thanksgiving Day' },
    { day: '2027-12-24', name: 'Christmas Day' },
    { day: '2027-12-31', name: 'New Year’s Day' },
    { day: '2028-05-29', name: 'Memorial Day' },
    { day: '2028-07-04', name: 'Independence Day' },
    { day: '2028-09-04', name: 'Labor Day' },
    { day: '2028-11-23', name: 'Thanksgiving Day' },
    { day: '2028-12-25', name: 'Christmas Day' },
  ],
  officeMinutes: 15,
  sellerHours: 4,
};
