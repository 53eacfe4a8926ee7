import { expect, test } from 'vitest';
import { neighborsOf } from './state-neighbors.rules.ts';
import { US_STATES } from './us-states.rules.ts';

test('whichever state is beside another, that one is beside it', () => {
  const codes: readonly string[] = Object.values(US_STATES);
  for (const code of codes) {
    for (const neighbor of neighborsOf(code)) {
      expect(codes, code).toContain(neighbor);
      expect(neighborsOf(neighbor), `${neighbor} beside ${code}`).toContain(code);
    }
  }
  expect(neighborsOf('TX')).toEqual(['AR', 'LA', 'NM', 'OK']);
  expect(codes.filter((code) => neighborsOf(code).length === 0)).toEqual(['AK', 'GU', 'HI', 'PR', 'VI']);
});
