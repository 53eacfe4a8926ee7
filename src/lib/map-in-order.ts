/** Works on several things at the same time and gives the results in the things' own order, never far ahead of its reader. */
export async function* inOrder<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const [at] of things.entries()) {
    for (const thing of things.slice(at + running.length, at + atOnce)) {
      const result = work(thing);
      // Whoever reads may leave before it is this one's turn.
      result.catch(() => undefined);
      running.push(result);
    }
    const [next] = running.splice(0, 1);
    if (next !== undefined) yield await next;
  }
}
