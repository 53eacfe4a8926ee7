/** Groups of operations, in the order of the document. */
export const TAGS = [
  ['catalogue', 'Finding machines: lists, filters, counts, and what there is of a kind.'],
  ['accounts', 'Opening an account, signing in and out, and what an account says of its owner.'],
  ['images', 'Photos of machines, in and out.'],
  ['listings', 'Listing a machine, changing it, and ending its listing.'],
  ['payments', 'Paying for Premium and Featured, receipts, and what the operator sees of all payments.'],
  ['enquiries', 'Writing to the operator.'],
  ['reference', 'What everybody chooses from: models, accessories, and facts of the site.'],
  ['visits', 'Counting what is looked at.'],
  ['moderation', 'How moderators review, change and take away listings.'],
  ['users', 'What admins do with accounts.'],
  ['settings', 'What the operator decides for the whole site.'],
  ['back office', 'Figures, messages, imports and exports, for admins.'],
  ['sharing', 'What goes along when somebody passes a machine on.'],
  ['feeds', 'What feed readers and shopping searches read regularly.'],
  ['search engines', 'What search engines ask a site before they look at its pages.'],
] as const;
