import type { Condition, ListingStatus } from '#app/db/enums.ts';

/** A hand-written listing of the demo catalogue, without id, seller and pictures. */
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
  /** Percentage added to the shown price. */
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
  /** The moderator's message, for a rejected listing. */
  rejectionReason?: string;
  premium?: boolean;
  featured?: boolean;
  /** Remaining days of its placements when the catalogue is loaded, if they should not be random. */
  placedDaysLeft?: number;
  /** Days before the catalogue is loaded; may be a fraction. */
  listedDaysAgo: number;
  /** The number of drawn pictures, two to six. */
  pictures: number;
};
