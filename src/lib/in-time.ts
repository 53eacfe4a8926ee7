/** What comes of it, or `late` after so many milliseconds: then it goes on, and nobody waits for it any more. */
export async function inTime<Result, Late>(ms: number, coming: Promise<Result>, late: Late): Promise<Result | Late> {
  const { promise: patience, resolve } = Promise.withResolvers<Late>();
  const giveUp = setTimeout(resolve, ms, late);
  return Promise.race([coming, patience]).finally(() => {
    clearTimeout(giveUp);
  });
}
