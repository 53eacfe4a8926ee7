import { parseAccessories } from '#app/features/machines/accessories.rules.ts';

/** The fields that affect how soon a listing sells. */
type ListedFacts = {
  price: number | null;
  year: number | null;
  description: string;
  accessories: string | null;
  images: readonly string[];
};

const ENOUGH_PHOTOS = 6;
const ENOUGH_WORDS = 40;
const MOST = 3;

const ADVICE: readonly { isMissing: (listing: ListedFacts) => boolean; sentence: string }[] = [
  {
    isMissing: ({ images }) => images.length < ENOUGH_PHOTOS,
    sentence: 'Show the control panel, a running needle case, the hoops and the serial plate: buyers ask for them.',
  },
  { isMissing: ({ price }) => price === null, sentence: 'Name a price: most buyers pass by a machine without one.' },
  {
    isMissing: ({ description }) => description.split(/\s+/).length < ENOUGH_WORDS,
    sentence: 'Say how many hours it has run, when it was last serviced, which power it needs and why you sell it.',
  },
  {
    isMissing: ({ accessories }) => parseAccessories(accessories).length === 0,
    sentence: 'List what comes with it: hoops, cap frames, software and manuals.',
  },
  { isMissing: ({ year }) => year === null, sentence: 'Say the year that it was built: it is on the serial plate.' },
  { isMissing: () => true, sentence: 'Answer questions on the day that they come: most buyers ask several sellers.' },
  { isMissing: () => true, sentence: 'Add a short video to your answers: it saves both of you a visit.' },
  {
    isMissing: () => true,
    sentence: 'Lower the price in one step from your listing’s menu when nobody has asked for weeks.',
  },
];

/** Up to three tips that help a listing sell sooner, the most important first. */
export function listingTips(listing: ListedFacts): string[] {
  return ADVICE.filter(({ isMissing }) => isMissing(listing))
    .slice(0, MOST)
    .map(({ sentence }) => sentence);
}
