import * as z from 'zod/mini';

const words = z.string();

/** The words of the pages About and Consignment, by the names of their parts. */
export const pageTexts = z.object({
  about: z.object({
    title: words,
    intro: words,
    buying: words,
    find: words,
    findText: words,
    ask: words,
    askText: words,
    pay: words,
    payText: words,
    run: words,
    runText: words,
    selling: words,
    list: words,
    listText: words,
    show: words,
    showText: words,
    consign: words,
    paid: words,
    paidText: words,
    financing: words,
    financingText: words,
    warranty: words,
    warrantyText: words,
    visit: words,
  }),
  consignment: z.object({
    title: words,
    intro: words,
    steps: words,
    send: words,
    sendText: words,
    review: words,
    reviewText: words,
    market: words,
    marketText: words,
    sold: words,
    soldText: words,
    terms: words,
    brands: words,
    own: words,
    ownText: words,
  }),
});
export type PageTexts = z.output<typeof pageTexts>;
