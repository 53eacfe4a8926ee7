import { expect, test } from 'vitest';
import { reportStep, type ReportedFigures } from './report-steps.rules.ts';

const QUIET: ReportedFigures = {
  isPublic: true,
  photos: 6,
  price: 20_000,
  missingFacts: 0,
  unconfirmedDays: 10,
  publicDays: 30,
  views: 30,
  questions: 0,
};

test.for([
  ['nothing stands out', {}, null],
  ['there is no photo', { photos: 0 }, 'addPhotos'],
  ['there is no photo, and much else to do', { photos: 0, unconfirmedDays: 90, views: 500 }, 'addPhotos'],
  ['it was confirmed six weeks ago', { unconfirmedDays: 44 }, null],
  ['it was not confirmed for longer', { unconfirmedDays: 45, views: 500 }, 'confirm'],
  ['many look and nobody asks', { views: 60, missingFacts: 3 }, 'lowerPrice'],
  ['many look and somebody asks', { views: 500, questions: 1 }, null],
  ['many look at a machine without a price', { views: 500, price: null }, null],
  ['many look at what is new', { views: 500, publicDays: 13 }, null],
  ['few look and facts are missing', { views: 15, missingFacts: 1 }, 'addFacts'],
  ['few look and nothing is missing', { views: 0 }, null],
  ['few look at what is new', { views: 0, missingFacts: 3, publicDays: 13 }, null],
  ['it is not public any more', { isPublic: false, photos: 0, unconfirmedDays: 90 }, null],
] as const)('if %s, the next step is the third', ([_what, figures, step]) => {
  expect(reportStep({ ...QUIET, ...figures })).toBe(step);
});
