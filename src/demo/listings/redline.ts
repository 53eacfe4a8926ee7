import type { DemoListing } from '../demo-listing.ts';
import { listingsOf } from './listings-of.ts';

export const REDLINE_LISTINGS: readonly DemoListing[] = listingsOf('Redline', [
  {
    model: '1501-LF',
    year: 2019,
    condition: 'used',
    price: 6800,
    premium: true,
    custom: [1, 15],
    seller: 'gardenstate',
    accessories: { '12" Tubular Hoops': 2, '5.5" Tubular Hoops': 2, 'Cap Driver': 1, 'Cap Frame Set': 2 },
    description:
      'Redline single head with the large frame option. Polo logos for a landscaping franchise, 3,100 hours. One thread sensor wheel was replaced. Good support from Georgia when we needed it.',
    listedDaysAgo: 71.3,
    pictures: 3,
  },
  {
    model: '1504',
    year: 2018,
    condition: 'used',
    price: 17_500,
    premium: true,
    custom: [4, 15],
    seller: 'capitalcaps',
    accessories: { '12" Tubular Hoops': 8, 'Cap Driver': 4, 'Cap Frame Set': 8 },
    description:
      'Four-head, fifteen needles, mostly unstructured caps. 144 million stitches. Color change is loud and always has been. Fresh oil wicks, fresh belts.',
    listedDaysAgo: 101.3,
    pictures: 3,
  },
]);
