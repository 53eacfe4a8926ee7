import type { DemoListing } from '../demo-listing.ts';
import { listingsOf } from './listings-of.ts';

export const AVANCE_LISTINGS: readonly DemoListing[] = listingsOf('Avancé', [
  {
    model: '1501C',
    year: 2020,
    condition: 'used',
    price: 6900,
    premium: true,
    custom: [1, 15],
    seller: 'harborline',
    accessories: {
      '12" Tubular Hoops': 2,
      '5.5" Tubular Hoops': 2,
      'Mighty Hoops 5.5"': 1,
      'Cap Driver': 1,
      'Cap Frame Set': 2,
      'Machine Stand': 1,
    },
    description:
      "Avancé 1501C with the full hoop package and the magnetic set. 1,700 hours. Bought through the dealer's club, so all the lessons are still in the account. We moved to two-heads.",
    listedDaysAgo: 33.7,
    pictures: 4,
  },
  {
    model: '1201C',
    year: 2025,
    condition: 'new',
    price: 8900,
    status: 'pending',
    custom: [1, 12],
    seller: 'frontrange',
    accessories: {
      '5.5" Tubular Hoops': 2,
      '4.75" Tubular Hoops': 2,
      'Cap Driver': 1,
      'Cap Frame Set': 1,
      'Machine Stand': 1,
    },
    description:
      'Twelve-needle single, still in the box, won in a trade show drawing. I have no idea what to do with it, I print signs.',
    listedDaysAgo: 120.3,
    pictures: 3,
  },
]);
