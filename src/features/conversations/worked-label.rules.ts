const HOUR_MINUTES = 60;
/** From here on, minutes say nothing. */
const LONG_MINUTES = 10 * HOUR_MINUTES;

/** Working time: '12 min', '3 h 20 min', '41 h'. */
export function workedLabel(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = Math.round(minutes % HOUR_MINUTES);
  if (hours === 0) return `${rest} min`;
  return rest === 0 || minutes >= LONG_MINUTES ? `${hours} h` : `${hours} h ${rest} min`;
}
