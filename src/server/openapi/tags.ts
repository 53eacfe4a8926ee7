/** Groups of operations, in the order of the document. */
export const TAGS = [
  ['catalogue', 'Find machines: lists, filters, counts, and facts about kinds of machines.'],
  ['accounts', 'Registration, sign-in, sign-out, and the data of an account.'],
  ['images', 'Upload and download photos of machines.'],
  ['listings', 'Create, change and end listings.'],
  ['payments', "Payments for Premium and Featured, receipts, and the operator's view of all payments."],
  ['enquiries', 'Messages to the operator.'],
  ['watching', 'Watch machines, to see what becomes of them.'],
  ['reference', 'Shared reference data: models, accessories, and facts about the site.'],
  ['visits', 'Count views, impressions and presses on contact links.'],
  ['moderation', 'Review, change, delete and restore listings, for moderators.'],
  ['users', 'Manage accounts, for admins.'],
  ['settings', 'Site-wide settings of the operator.'],
  ['back office', 'Figures, messages, imports and exports, for admins.'],
  ['sharing', 'Preview pictures and QR codes for links to machines.'],
  ['feeds', 'Feeds for feed readers and shopping search engines.'],
  ['search engines', 'robots.txt, sitemaps, and the state of listings that are no longer public.'],
] as const;
