import { TOPICS } from '#app/features/site/site.rules.ts';
import { PLACEMENT_BENEFITS } from '#app/features/payments/placement-labels.rules.ts';
import type { MenuLink } from './menu.rules.ts';

type Column = { title: string; links: readonly MenuLink[] };

/** The footer's columns. */
export const FOOTER_COLUMNS: readonly Column[] = [
  {
    title: 'Browse',
    links: [
      { label: 'All Equipment', href: '/browse' },
      { label: 'New Machines', href: '/browse?condition=NEW' },
      { label: 'Used Machines', href: '/browse?condition=USED' },
      { label: 'Refurbished Machines', href: '/browse?condition=REFURBISHED' },
      { label: 'Featured Listings', href: '/browse?featured=true' },
      { label: 'Watching', href: '/watching' },
      { label: 'Messages', href: '/messages' },
      { label: 'Wanted', href: '/wanted' },
      { label: 'Tajima', href: '/browse?brand=Tajima' },
      { label: 'Barudan', href: '/browse?brand=Barudan' },
    ],
  },
  {
    title: 'Selling',
    links: [
      { label: 'Sell Your Equipment', href: '/sell' },
      { label: 'Ways to Sell', href: '/ways-to-sell' },
      { label: 'Sell on Consignment', href: '/sell?consignment=true' },
      { label: 'About Consignment', href: '/consignment' },
      { label: 'Premium Listing', href: '/sell?premium=true' },
      { label: 'Featured Listing', href: '/sell?featured=true' },
      { label: 'Premium & Featured pricing', href: TOPICS.pricing },
      { label: 'Brokerage Agreement', href: '/brokerage-agreement' },
    ],
  },
  {
    title: 'Support & Info',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Contact Us', href: '/contact' },
      { label: 'Financing', href: TOPICS.financing },
      { label: 'Warranty policy', href: TOPICS.warranty },
      { label: 'Terms', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
    ],
  },
];

type Offer = { label: string; href: string; tones: readonly ('premium' | 'featured')[]; text: string };

export const PLACEMENT_OFFERS: readonly Offer[] = [
  {
    label: 'Go Premium',
    href: '/sell?premium=true',
    tones: ['premium'],
    text: PLACEMENT_BENEFITS.premium,
  },
  {
    label: 'Get Featured',
    href: '/sell?featured=true',
    tones: ['featured'],
    text: PLACEMENT_BENEFITS.featured,
  },
  {
    label: 'Take both, save 10%',
    href: '/sell?premium=true&featured=true',
    tones: ['premium', 'featured'],
    text: 'Both for 90 days, with 10% off the two together.',
  },
];
