import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { ColumnStore, RowGroup } from './column-store.ts';
import { hasRowFilters, passesRowFilters, type Predicate } from './predicate.ts';
import type { TextMatch } from './text-match.ts';

export type ScoredListing = { serial: number; score: number };
export type TextPredicate = Predicate & { text: TextMatch };

/** No score reaches it, so that a better placement can outweigh any. */
const RANK_WEIGHT = 256;
const SCORES = RANK_WEIGHT * (ORDINARY_RANK + 1);

/** Scores of texts, raised by the placement where promoted listings come first; 0 is no match. */
export class Scorer {
  /** Whether groups and titles alone tell the score. */
  readonly isSameForTitle: boolean;
  /** How many listings have each score, once all are counted. */
  readonly sizes = new Int32Array(SCORES);
  readonly #rows: ColumnStore;
  readonly #match: TextPredicate;
  readonly #promotedFirst: boolean;
  readonly #hasRowFilters: boolean;
  /** The best score that listings of a group may have, by the group's index; 0 where none can match. */
  readonly #bestIn: Int32Array;

  constructor(rows: ColumnStore, match: TextPredicate, promotedFirst: boolean) {
    this.#rows = rows;
    this.#match = match;
    this.#promotedFirst = promotedFirst;
    this.#hasRowFilters = hasRowFilters(match);
    this.isSameForTitle = !this.#hasRowFilters && match.text.isSameForTitle;
    this.#bestIn = new Int32Array(rows.groups.length);
    for (const group of rows.groups) this.#bestIn[group.index] = this.#bestOf(group);
  }

  /** Whether listings of this score are promoted, and come before the others for that. */
  isPromoted(score: number): boolean {
    return this.#promotedFirst && score >= RANK_WEIGHT;
  }

  /** No listing has a better score. */
  highest(): number {
    let highest = 0;
    for (const score of this.#bestIn) if (score > highest) highest = score;
    return highest;
  }

  /** Whether the kind of listing that this one is may have the score. */
  mayReach(serial: number, score: number): boolean {
    return (this.#bestIn[this.#rows.groupIndexOf(serial)] ?? 0) >= score;
  }

  /** The score of one listing; 0 where it fails the filters, does not fit the text or is not public. */
  scoreOf(serial: number): number {
    const group = this.#rows.groupOf(serial);
    if (group === undefined || this.#bestIn[group.index] === 0) return 0;
    const place = this.#rows.placeOf(serial);
    if (this.#hasRowFilters && !passesRowFilters(group, place, this.#match)) return 0;
    return this.#totalScore(group, this.#match.text.scoreOf(group, place));
  }

  /** Counts all listings by their scores, and answers how many match. */
  countAll(): number {
    if (!this.isSameForTitle) this.eachFrom(1, (_serial, score) => this.#add(score, 1));
    else for (const group of this.#rows.groups) if (this.#bestIn[group.index] !== 0) this.#addTitles(group);
    let total = 0;
    for (const size of this.sizes) total += size;
    return total;
  }

  /** How many listings match; as soon as there are enough, no more are counted. */
  countUpTo(enough: number): number {
    const certain = this.#hasRowFilters ? 0 : this.#countByTitle();
    if (certain >= enough) return certain;
    let count = 0;
    for (const group of this.#rows.groups) {
      if (count >= enough) break;
      this.#eachRow(group, 1, () => {
        count += 1;
      });
    }
    return count;
  }

  /** Visits the listings of this score and of better ones. */
  eachFrom(lowest: number, visit: (serial: number, score: number) => void): void {
    for (const group of this.#rows.groups) this.#eachRow(group, lowest, visit);
  }

  /** The score within which `limit` is reached, counted from the best; 0 if it is not reached. */
  scoreOfRank(limit: number): number {
    let count = 0;
    for (let score = SCORES - 1; score > 0; score -= 1) {
      count += this.sizes[score] ?? 0;
      if (count >= limit) return score;
    }
    return 0;
  }

  /** How many listings match whatever their descriptions and years are. */
  #countByTitle(): number {
    let count = 0;
    for (const group of this.#rows.groups) {
      if (this.#bestIn[group.index] === 0) continue;
      for (const [title, listings] of group.titleCounts) {
        if (this.#match.text.leastScoreOfTitle(group, title) > 0) count += listings;
      }
    }
    return count;
  }

  #bestOf(group: RowGroup): number {
    if (group.size === 0 || this.#match.failedFilters(group) !== 0) return 0;
    return this.#totalScore(group, this.#match.text.highestScoreIn(group));
  }

  #addTitles(group: RowGroup) {
    for (const [title, listings] of group.titleCounts) {
      const score = this.#totalScore(group, this.#match.text.scoreOfTitle(group, title));
      if (score > 0) this.#add(score, listings);
    }
  }

  #eachRow(group: RowGroup, lowest: number, visit: (serial: number, score: number) => void) {
    const best = this.#bestIn[group.index] ?? 0;
    const scores = best === 0 || best < lowest ? null : this.#match.text.scoresIn(group);
    if (scores === null) return;
    for (let place = 0; place < group.size; place += 1) {
      const score = this.#totalScore(group, scores[place] ?? 0);
      if (score === 0 || score < lowest) continue;
      if (this.#hasRowFilters && !passesRowFilters(group, place, this.#match)) continue;
      visit(group.serials[place] ?? 0, score);
    }
  }

  #totalScore(group: RowGroup, textScore: number): number {
    if (textScore === 0) return 0;
    const rankScore = this.#promotedFirst ? (ORDINARY_RANK - group.promotionRank) * RANK_WEIGHT : 0;
    return rankScore + textScore;
  }

  #add(score: number, listings: number) {
    this.sizes[score] = (this.sizes[score] ?? 0) + listings;
  }
}
