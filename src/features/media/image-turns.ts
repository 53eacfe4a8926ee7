import sharp from 'sharp';

/** Image work has four threads of the process to share with files, passwords and name look-ups: it may take half. */
const AT_ONCE = 2;

// Images are made side by side; splitting each over the cores as well would only make them wait for each other.
sharp.concurrency(1);
// Hardly any image is opened twice, and the memory is wanted elsewhere.
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs image work when it is its turn, two at a time over the whole process, first come first served. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1;
  // Whoever ends hands its place on, so that the number running stays as it is.
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
