import type { Condition, ListingStatus } from '#app/db/enums.ts';

/** One hand-shaped listing of the demo catalogue, before it gets an id, a seller and pictures. */
export type DemoListing = {
  brand: string;
  /** A model of the brand catalogue, or a custom one for brands outside it. */
  model: string;
  year: number | null;
  condition: Condition;
  heads: number;
  needles: number;
  /** US dollars, whole; null for 'Contact for Price'. */
  price: number | null;
  hiddenPrice?: boolean;
  /** Per cent added to the price that is shown. */
  markupPercentage?: number;
  isConsignment?: boolean;
  /** Key of one of the demo sellers; 'operator' for the operator's own sales account. */
  seller: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
  accessories: readonly { name: string; quantity: number }[];
  description: string;
  status: ListingStatus;
  /** What a moderator said of a rejected one. */
  rejectionReason?: string;
  premium?: boolean;
  featured?: boolean;
  /** How long they still run when the catalogue is loaded, where it is not to be left to chance. */
  placedDaysLeft?: number;
  /** Days before the catalogue is loaded, fractions allowed. */
  listedDaysAgo: number;
  /** How many drawn pictures it gets, two to six. */
  pictures: number;
};
