/** The United States, the federal district and the territories with postal codes, by name. */
export const US_STATES = {
  Alabama: 'AL',
  Alaska: 'AK',
  Arizona: 'AZ',
  Arkansas: 'AR',
  California: 'CA',
  Colorado: 'CO',
  Connecticut: 'CT',
  Delaware: 'DE',
  'District of Columbia': 'DC',
  Florida: 'FL',
  Georgia: 'GA',
  Guam: 'GU',
  Hawaii: 'HI',
  Idaho: 'ID',
  Illinois: 'IL',
  Indiana: 'IN',
  Iowa: 'IA',
  Kansas: 'KS',
  Kentucky: 'KY',
  Louisiana: 'LA',
  Maine: 'ME',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Minnesota: 'MN',
  Mississippi: 'MS',
  Missouri: 'MO',
  Montana: 'MT',
  Nebraska: 'NE',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  'New Jersey': 'NJ',
  'New Mexico': 'NM',
  'New York': 'NY',
  'North Carolina': 'NC',
  'North Dakota': 'ND',
  Ohio: 'OH',
  Oklahoma: 'OK',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  'Puerto Rico': 'PR',
  'Rhode Island': 'RI',
  'South Carolina': 'SC',
  'South Dakota': 'SD',
  Tennessee: 'TN',
  Texas: 'TX',
  Utah: 'UT',
  Vermont: 'VT',
  'Virgin Islands': 'VI',
  Virginia: 'VA',
  Washington: 'WA',
  'West Virginia': 'WV',
  Wisconsin: 'WI',
  Wyoming: 'WY',
} as const;

/** Abbreviations of newspapers and address books, where they are not the two letters: 'Tex.' for Texas. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  AL: 'Ala',
  AZ: 'Ariz',
  AR: 'Ark',
  CA: 'Cal Calif',
  CO: 'Colo',
  CT: 'Conn',
  DE: 'Del',
  FL: 'Fla',
  HI: 'Haw',
  ID: 'Ida',
  IL: 'Ill',
  IN: 'Ind',
  KS: 'Kan Kans',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss',
  MT: 'Mont',
  NE: 'Neb Nebr',
  NV: 'Nev',
  NM: 'NMex',
  ND: 'NDak',
  OK: 'Okla',
  OR: 'Ore Oreg',
  PA: 'Penn Penna',
  SC: 'SCar',
  SD: 'SDak',
  TN: 'Tenn',
  TX: 'Tex',
  WA: 'Wash',
  WV: 'WVa',
  WI: 'Wis Wisc',
  WY: 'Wyo',
};

const CODE_BY_LETTERS = new Map<string, string>([
  ...Object.entries(US_STATES).map(([name, code]) => [lettersOf(name), code] as const),
  ...Object.entries(ABBREVIATIONS).flatMap(([code, short]) =>
    short.split(' ').map((each) => [lettersOf(each), code] as const),
  ),
]);

const NAME_BY_CODE = new Map<string, string>(Object.entries(US_STATES).map(([name, code]) => [code, name]));

/** The name of a state by its two letters; the letters themselves for places outside the United States. */
export function stateNameOf(code: string): string {
  return NAME_BY_CODE.get(code) ?? code;
}

/**
 * The two capital letters of a typed state: 'Texas', 'Tex.', 'tx' or 'T.X.'; also any two letters of other countries,
 * such as 'ON' for Ontario. Null for anything else.
 */
export function stateCodeOf(state: string | null): string | null {
  const letters = lettersOf(state ?? '');
  return /^[A-Z]{2}$/.test(letters) ? letters : (CODE_BY_LETTERS.get(letters) ?? null);
}

/** A typed state as places are written: 'TX' for 'tx' and 'Tex.', 'Texas' for 'texas'. */
export function tidyState(state: string): string {
  const letters = lettersOf(state);
  const name = Object.keys(US_STATES).find((each) => lettersOf(each) === letters);
  return name ?? stateCodeOf(state) ?? state;
}

/** A typed ZIP code as places are written: nine digits as ZIP+4, '76102-1234'. */
export function tidyZip(zip: string): string {
  return zip.replace(/^(\d{5})[\s\p{Pd}]*(\d{4})$/u, '$1-$2');
}

/** A typed city without the state at its end, and with capitals if it has none or nothing else: 'San Antonio'. */
export function tidyCity(city: string, state: string): string {
  const name = withoutState(city, state);
  const isPlain = name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 3);
  return isPlain ? capitalized(name) : name;
}

/** The state at the end of a city follows a comma, or is two letters. */
const STATE_AT_END = /^(.*[^\s,])(?:\s*,\s*([^,]+)|\s+([A-Za-z]{2}))$/;

function withoutState(city: string, state: string): string {
  const [, name, afterComma, letters] = STATE_AT_END.exec(city) ?? [];
  const found = stateCodeOf(afterComma ?? letters ?? null);
  return name !== undefined && found !== null && found === stateCodeOf(state) ? name : city;
}

function capitalized(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{M}'’])(?![dl]['’])\p{L}|(?<=['’])\p{L}(?=\p{L})/gu, (first) => first.toUpperCase())
    .replaceAll(/(?<!\p{L})Mc(\p{L})/gu, (_, next: string) => `Mc${next.toUpperCase()}`);
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/\P{L}/gu, '');
}
