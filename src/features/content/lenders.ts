export type Lender = {
  name: string;
  /** A picture below public/, such as '/lenders/bank.svg'; without one the first letters of the name stand in its place. */
  logo: string | null;
  description: string;
  /** Where one applies, on the lender's own site. */
  url: string;
  /** What sets it apart, in two or three words. */
  highlight: string;
};

/**
 * Who finances machines. The names are no companies, and the addresses lead nowhere: the operator enters its own lenders
 * before going live, and changes the sentence below with them.
 */
export const LENDERS: readonly Lender[] = [
  {
    name: 'Network Lender',
    logo: null,
    description: 'Sends your application to a network of lenders.',
    url: 'https://network-lender.example/apply',
    highlight: 'Approval network',
  },
  {
    name: 'Retail Lender',
    logo: null,
    description: 'Retail credit for a machine.',
    url: 'https://retail-lender.example/apply',
    highlight: '0% APR',
  },
  {
    name: 'Lease Lender',
    logo: null,
    description: 'A lease instead of a loan.',
    url: 'https://lease-lender.example/apply',
    highlight: 'Credits A-G',
  },
  {
    name: 'First Equipment Lender',
    logo: null,
    description: 'See terms on the lender’s site.',
    url: 'https://first-lender.example/apply',
    highlight: 'Commercial equipment',
  },
  {
    name: 'Second Equipment Lender',
    logo: null,
    description: 'See terms on the lender’s site.',
    url: 'https://second-lender.example/apply',
    highlight: 'Commercial equipment',
  },
  {
    name: 'Third Equipment Lender',
    logo: null,
    description: 'See terms on the lender’s site.',
    url: 'https://third-lender.example/apply',
    highlight: 'Commercial equipment',
  },
];

export const FINANCING_GIST = 'Choose from six lenders, one of them at 0% APR and one for credits from A to G.';
