import { OPERATOR_BRAND } from '#app/features/machines/warranty.rules.ts';
import type { Terms } from '#app/features/site/site.schema.ts';

type TermsField = { name: keyof Terms; label: string; help?: string };

/** The fields of figures and terms, in the order and the words of the form. */
export const TERMS_GROUPS: readonly { title: string; fields: readonly TermsField[] }[] = [
  {
    title: 'Consignment',
    fields: [
      { name: 'dailyVisits', label: 'Visits a day', help: 'Everywhere else.' },
      { name: 'dailyWebsiteVisits', label: 'Daily website visits', help: 'On the page of consignment.' },
      { name: 'marketingInvestment', label: 'Average marketing investment' },
      { name: 'saleWindow', label: 'Typical time to a sale' },
      { name: 'experience', label: 'Years of experience' },
    ],
  },
  { title: 'Commission', fields: [{ name: 'commission', label: 'Commission on a sale' }] },
  {
    title: 'Warranty',
    fields: [
      { name: 'butterflyDriveTrain', label: 'New Butterfly: drive train' },
      { name: 'butterflyElectronics', label: 'New Butterfly: electronics' },
      { name: 'ownBrandMechanical', label: `New ${OPERATOR_BRAND}: mechanical` },
      { name: 'ownBrandElectronics', label: `New ${OPERATOR_BRAND}: electronics` },
      { name: 'usedParts', label: 'Used machines: parts' },
      { name: 'usedConsumables', label: 'Used machines: consumables' },
    ],
  },
];
