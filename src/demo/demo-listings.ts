import type { DemoListing } from './demo-listing.ts';
import { AVANCE_LISTINGS } from './listings/avance.ts';
import { BARUDAN_LISTINGS_1 } from './listings/barudan-1.ts';
import { BARUDAN_LISTINGS_2 } from './listings/barudan-2.ts';
import { BROTHER_LISTINGS } from './listings/brother.ts';
import { BUTTERFLY_LISTINGS_1 } from './listings/butterfly-1.ts';
import { BUTTERFLY_LISTINGS_2 } from './listings/butterfly-2.ts';
import { HAPPY_LISTINGS_1 } from './listings/happy-1.ts';
import { HAPPY_LISTINGS_2 } from './listings/happy-2.ts';
import { MELCO_LISTINGS_1 } from './listings/melco-1.ts';
import { MELCO_LISTINGS_2 } from './listings/melco-2.ts';
import { REDLINE_LISTINGS } from './listings/redline.ts';
import { RICOMA_LISTINGS } from './listings/ricoma.ts';
import { SWF_LISTINGS_1 } from './listings/swf-1.ts';
import { SWF_LISTINGS_2 } from './listings/swf-2.ts';
import { TAJIMA_LISTINGS_1 } from './listings/tajima-1.ts';
import { TAJIMA_LISTINGS_2 } from './listings/tajima-2.ts';
import { TAJIMA_LISTINGS_3 } from './listings/tajima-3.ts';
import { TEWH_LISTINGS } from './listings/tewh.ts';
import { TOYOTA_LISTINGS } from './listings/toyota.ts';
import { ZSK_LISTINGS } from './listings/zsk.ts';

/** The demo catalogue. A listing's id depends on its index. */
export const DEMO_LISTINGS: readonly DemoListing[] = [
  ...TAJIMA_LISTINGS_1,
  ...TAJIMA_LISTINGS_2,
  ...TAJIMA_LISTINGS_3,
  ...BARUDAN_LISTINGS_1,
  ...BARUDAN_LISTINGS_2,
  ...SWF_LISTINGS_1,
  ...SWF_LISTINGS_2,
  ...BUTTERFLY_LISTINGS_1,
  ...BUTTERFLY_LISTINGS_2,
  ...MELCO_LISTINGS_1,
  ...MELCO_LISTINGS_2,
  ...HAPPY_LISTINGS_1,
  ...HAPPY_LISTINGS_2,
  ...ZSK_LISTINGS,
  ...TOYOTA_LISTINGS,
  ...TEWH_LISTINGS,
  ...RICOMA_LISTINGS,
  ...BROTHER_LISTINGS,
  ...REDLINE_LISTINGS,
  ...AVANCE_LISTINGS,
];
