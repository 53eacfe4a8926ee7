import type { FactFilters } from './catalogue-facts.ts';
import type { Meaning } from './vocabulary.ts';

/** All meanings at once, in the search engine's own syntax. */
export function allOf(meanings: readonly Meaning[]): string {
  return meanings.map(({ all }) => anyOf(all)).join(' & ');
}

/** Any of the closest words. */
export function bestOf(meanings: readonly Meaning[]): string {
  return anyOf(meanings.flatMap(({ best }) => best));
}

/** The yes-or-no filters as facts that the search column of every listing holds. */
export function factsOf(filters: FactFilters): string[] {
  const groups = [
    filters.brandKeys?.map((key) => `=b:${key}`),
    filters.conditions?.map((condition) => `=c:${condition}`),
    filters.heads?.map((heads) => `=h:${heads}`),
    filters.needles?.map((needles) => `=n:${needles}`),
    filters.states?.map((state) => `=s:${state}`),
    filters.featured ? ['=promoted'] : undefined,
    filters.premium ? ['=premium'] : undefined,
    filters.financing ? ['=financing'] : undefined,
    filters.consignment ? ['=consignment'] : undefined,
  ];
  return groups.filter((group) => group !== undefined).map((group) => anyOf(group));
}

function anyOf(lexemes: readonly string[]): string {
  return `(${lexemes.map(quoted).join(' | ')})`;
}

/** Words come from listings, hence from anybody: quoted, they cannot be read as syntax. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
