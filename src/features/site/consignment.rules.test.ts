import { expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#app/features/settings/default-settings.rules.ts';
import { visitsFigure, websiteVisitsFigure } from './consignment.rules.ts';

test('what the site has counted stands beside a figure of visits, and no figure at all where the operator has none', () => {
  expect(visitsFigure(DEFAULT_TERMS)).toEqual({ figure: '1000+', text: 'visits a day', isOfVisits: true });
  for (const figure of [
    visitsFigure({ ...DEFAULT_TERMS, dailyVisits: '' }),
    websiteVisitsFigure({ ...DEFAULT_TERMS, dailyWebsiteVisits: '' }),
  ]) {
    expect(figure.isOfVisits).toBeUndefined();
    expect(Object.values(figure).join(' ')).not.toMatch(/\d/);
  }
});
