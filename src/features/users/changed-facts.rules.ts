const FACTS = ['username', 'name', 'email', 'phone', 'city', 'state', 'zip', 'role'] as const;
type Facts = Readonly<Record<(typeof FACTS)[number], string | null>>;

/** What an account said before and says after a change, as far as the two differ; null: not at all. */
export function changedFacts(before: Facts, after: Facts) {
  const changed = FACTS.filter((fact) => before[fact] !== after[fact]);
  if (changed.length === 0) return null;
  const of = (facts: Facts) => Object.fromEntries(changed.map((fact) => [fact, facts[fact]]));
  return { before: of(before), after: of(after) };
}
