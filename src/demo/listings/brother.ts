import type { DemoListing } from '../demo-listing.ts';
import { listingsOf } from './listings-of.ts';

export const BROTHER_LISTINGS: readonly DemoListing[] = listingsOf('Brother', [
  {
    model: 'PR1055X',
    year: 2021,
    condition: 'used',
    price: 9900,
    premium: true,
    custom: [1, 10],
    seller: 'prairierose',
    accessories: {
      '5.5" Tubular Hoops': 2,
      '3.5" x 2.25" Tubular Hoops': 1,
      '4.75" Tubular Hoops': 1,
      'Cap Driver': 1,
      'Cap Frame Set': 1,
      'Machine Stand': 1,
      'Magnetic Hoops': 2,
      'Pulse Software': 1,
    },
    description:
      'Entrepreneur Pro X, ten needles, camera and snap placement. Dealer serviced every spring. 6 million stitches on the counter. I do embroidered portraits of horses and have gone to a long-arm machine for quilting instead.',
    listedDaysAgo: 5.1,
    pictures: 5,
  },
  {
    model: 'PR1050X',
    year: 2017,
    condition: 'used',
    price: 6900,
    premium: true,
    placedDaysLeft: 6,
    custom: [1, 10],
    seller: 'suncoast',
    accessories: { '5.5" Tubular Hoops': 2, '4.75" Tubular Hoops': 1, 'Cap Driver': 1, 'Cap Frame Set': 1 },
    description:
      'Ten needles, wireless, very easy to learn on. Gift shop use with 11 million stitches. Cap frame set was the expensive one. Table with drawers included.',
    listedDaysAgo: 58.9,
    pictures: 4,
  },
  {
    model: 'BE-1204C-BC',
    year: 2003,
    condition: 'used',
    price: 6900,
    status: 'rejected',
    rejectionReason:
      'A Brother is shown once Premium is paid. Add it under listing options, or write to us if that is not what you want.',
    custom: [4, 12],
    seller: 'motorcity',
    accessories: { '5.5" Tubular Hoops': 8 },
    description: '4 head industrial brother. not premium because to expensive',
    listedDaysAgo: 150.3,
    pictures: 2,
  },
]);
