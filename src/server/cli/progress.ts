const EVERY_MS = 1_000;

export type Progress = { at: (count: number) => void; end: (count: number) => void };

/** Prints how many of `what` are done, at most once a second; `total` is null if it is not known in advance. */
export function startProgress(what: string, total: number | null): Progress {
  const startedAt = performance.now();
  let lastTold = startedAt;
  const told = (count: number) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const speed = Math.round(count / Math.max(seconds, 0.001));
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`;
    return `${count.toLocaleString('en')}${of} ${what} (${seconds.toFixed(1)} s, ${speed.toLocaleString('en')} a second)`;
  };
  return {
    at: (count) => {
      if (performance.now() - lastTold < EVERY_MS) return;
      lastTold = performance.now();
      console.log(`  ${told(count)}`);
    },
    end: (count) => console.log(`  ${told(count)}, done`),
  };
}
