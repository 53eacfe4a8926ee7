/** What the operator keeps of a sale made through the marketplace, of its price (SPEC §1). */
export const COMMISSION = '5-10%';

/** What selling on consignment means (SPEC §1): each figure with what it is of. */
export const CONSIGNMENT_FIGURES = [
  { figure: '1000+', text: 'visits a day' },
  { figure: '$2k-$3k', text: 'average marketing investment, at no charge to you' },
  { figure: '15-150 days', text: 'typical time to a sale' },
  { figure: 'Nearly 30', text: 'years of experience' },
] as const;

export const CONSIGNMENT_TERMS = [
  'You stay the owner until the machine is sold.',
  'You are paid immediately on sale.',
  `Our commission is ${COMMISSION} of the price, due on a sale only.`,
] as const;
