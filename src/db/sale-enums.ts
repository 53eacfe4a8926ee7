// Apart from the other enums, because every page loads those.

/** Who recorded a sale. */
export const SALE_RECORDERS = ['seller', 'office'] as const;
export type SaleRecorder = (typeof SALE_RECORDERS)[number];

/** To whom a machine was sold: to the buyer of a conversation, to somebody who is named, or outside of this site. */
export const SALE_BUYERS = ['thread', 'named', 'elsewhere'] as const;
export type SaleBuyer = (typeof SALE_BUYERS)[number];
