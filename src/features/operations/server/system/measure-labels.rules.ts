import { countWords } from '#app/lib/format.ts';

const MB = 1_000_000;
const GB = 1_000_000_000;

/** As people say it: '1.2 GB', '340 MB'. */
export function bytesWords(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / MB))} MB`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The largest unit and the one below it: '3 days 4 hours', '12 seconds'. */
export function durationWords(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const words: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) words.push(countWords(count, unit));
    else if (words.length > 0) break;
    if (words.length === 2) break;
  }
  return words.length === 0 ? 'less than a second' : words.join(' ');
}
