/** The facts of a listing and its month that decide whether its seller is advised to do something. */
export type ReportedFigures = {
  isPublic: boolean;
  photos: number;
  /** US dollars; null without a price. */
  price: number | null;
  /** How many of the facts that buyers filter by are not stated. */
  missingFacts: number;
  /** Since an action of the seller or a moderator last showed that the machine is for sale. */
  unconfirmedDays: number;
  /** Of the month. */
  publicDays: number;
  views: number;
  questions: number;
};

export type ReportStep = 'addPhotos' | 'confirm' | 'lowerPrice' | 'addFacts';

/** Before this, buyers see a listing as recently confirmed. The mailed question comes after a month. */
const LONG_UNCONFIRMED_DAYS = 45;
/** Shorter periods say little about the price or the facts. */
const TELLING_DAYS = 14;
const MANY_VIEWS = 60;
const FEW_VIEWS = 15;

/** The first rule that applies decides. */
const RULES: readonly { step: ReportStep; applies: (figures: ReportedFigures) => boolean }[] = [
  { step: 'addPhotos', applies: ({ photos }) => photos === 0 },
  { step: 'confirm', applies: ({ unconfirmedDays }) => unconfirmedDays >= LONG_UNCONFIRMED_DAYS },
  {
    step: 'lowerPrice',
    applies: ({ price, publicDays, views, questions }) =>
      price !== null && publicDays >= TELLING_DAYS && views >= MANY_VIEWS && questions === 0,
  },
  {
    step: 'addFacts',
    applies: ({ publicDays, views, missingFacts }) =>
      publicDays >= TELLING_DAYS && views <= FEW_VIEWS && missingFacts > 0,
  },
];

/** The next step for a listing; null if no rule applies, or if it is not public any more. */
export function reportStep(figures: ReportedFigures): ReportStep | null {
  if (!figures.isPublic) return null;
  return RULES.find(({ applies }) => applies(figures))?.step ?? null;
}
