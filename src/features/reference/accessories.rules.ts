/** The accessories of a new site; sizes in inches, as the trade quotes them. */
export const STANDARD_ACCESSORIES = [
  '3.5" x 2.25" Tubular Hoops',
  '3.5" Tubular Hoops',
  '4.75" Tubular Hoops',
  '5.5" Tubular Hoops',
  '7" Tubular Hoops',
  '9.5" Tubular Hoops',
  '12" Tubular Hoops',
  '15" Tubular Hoops',
  '12" x 8" Tubular Hoops',
  '17" x 12" Tubular Hoops',
  'Jacket Back Hoops',
  'Mighty Hoops 5.5"',
  'Mighty Hoops 8" x 9"',
  'Magnetic Hoops',
  'Cap Driver',
  'Cap Frame Set',
  'Cap Hooping Station',
  'Border Frame',
  'Clamping System',
  'Hooping Station',
  'Table Top',
  'Machine Stand',
  'Thread Stand',
  'Bobbin Winder',
  'Wilcom Software',
  'Pulse Software',
  'Sequin Device',
  'Cording Device',
  'Tool Kit',
  'UPS',
] as const;
export type StandardAccessory = (typeof STANDARD_ACCESSORIES)[number];

// Many names begin with a size: 3.5" sorts before 12".
const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names of accessories in natural order. */
export function byAccessoryName(one: string, other: string): number {
  return BY_NAME.compare(one, other);
}
