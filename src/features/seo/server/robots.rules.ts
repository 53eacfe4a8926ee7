/** What is for one person, or for programs. A pattern ends with `$` where longer addresses are for everybody. */
const CLOSED = [
  '/api/',
  '/paypal/',
  '/admin$',
  '/admin?',
  '/admin/',
  '/seller-portal',
  '/profile$',
  '/profile?',
  '/listing-payment-paypal',
  '/receipt/',
] as const;

/** The text of /robots.txt. Pages that must not be listed stay open: who may not read them does not learn that. */
export function robotsText(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
