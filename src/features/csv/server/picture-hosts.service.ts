export type PictureLimits = {
  /** For one picture, with all tries. */
  oneMs: number;
  /** So many pictures in a row that did not come, and a host is asked no more. */
  failures: number;
  /** What a run may spend in all on waiting for what does not come. */
  lostMs: number;
};

export const PICTURE_LIMITS: PictureLimits = { oneMs: 45_000, failures: 2, lostMs: 15 * 60_000 };

type Known = { failedInARow: number; hasAnswered: boolean };

/** What a run has found out of the sites that its pictures lie on: one that does not answer must not cost it hours. */
export class PictureHosts {
  readonly #limits: PictureLimits;
  readonly #known = new Map<string, Known>();
  #lostMs = 0;

  constructor(limits: PictureLimits) {
    this.#limits = limits;
  }

  /** Why a picture is not even asked for; null: it may be. */
  getRefusal(url: string): string | null {
    const { failedInARow, hasAnswered } = this.#of(url);
    if (failedInARow >= this.#limits.failures) {
      return `Not fetched: ${hostOf(url)} did not answer for other rows of this file`;
    }
    // Then only who has answered the last time is asked: that may cost one more wait for each of them.
    const isTrusted = hasAnswered && failedInARow === 0;
    return this.#lostMs < this.#limits.lostMs || isTrusted
      ? null
      : 'Not fetched: this import has waited too long for sites that did not answer';
  }

  recordAnswer(url: string): void {
    this.#known.set(hostOf(url), { failedInARow: 0, hasAnswered: true });
  }

  recordNoAnswer(url: string, waitedMs: number): void {
    const { failedInARow, hasAnswered } = this.#of(url);
    this.#known.set(hostOf(url), { failedInARow: failedInARow + 1, hasAnswered });
    this.#lostMs += waitedMs;
  }

  #of(url: string): Known {
    return this.#known.get(hostOf(url)) ?? { failedInARow: 0, hasAnswered: false };
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
