/** Words that do not distinguish machines, in English and in the trade's Spanish. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a about all also an and any anything are around as at available best brand budget built buy buying can city
  commercial cost de con del dollars el embroidery en equipment find for from good great i in industrial is it got
  just la las like located location looking los machine machinery machines made me model models multi my near nearby
  need ok newer newest of on one only or para per please por price priced purchase sale se sell selling something
  spend still that the to un una usd w expensive have least lowest want wanted with you your year years zip zipcode
  bordadora bordadoras bordado bordados bordar busca busco comercial comprar comerciales industriales maquina maquinas
  máquina máquinas modelo precio quiero venta vende año años y o cerca que`.split(/\s+/),
);

/** Words of little weight: listings with them rank first, but none is excluded for lack of one. */
export const MINOR_WORDS: ReadonlySet<string> = new Set(
  `bedroom business clean compact complete condition counter everything extra extras fast garage hobby home hour hours
  incl included includes including items large late light lot lots low maintained mint nice office operator owner own
  plug plugs quick quiet ready regular running runs seller shape shop single small spare start starter startup storage
  studio super wall well wide work working works`.split(/\s+/),
);

/** Fillers that are often misspelt, and long enough to be recognized. */
export const LONG_FILLERS = ['embroidery', 'machine', 'machines', 'commercial', 'industrial', 'bordadora'] as const;

/** Alternatives for a word; a word missing from its own list is replaced. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['hat', ['hat', 'cap']],
  ['hats', ['hats', 'cap']],
  ['backup', ['backup', 'ups']],
  ['gorra', ['cap']],
  ['gorras', ['cap']],
  ['lentejuela', ['sequin']],
  ['lentejuelas', ['sequin']],
  ['paillette', ['sequin']],
  ['paillettes', ['sequin']],
  ['cordon', ['cording']],
  ['cordón', ['cording']],
  ['aro', ['hoop']],
  ['aros', ['hoop']],
  ['bastidor', ['hoop']],
  ['bastidores', ['hoop']],
  ['hilo', ['thread']],
  ['hilos', ['thread']],
  ['camisas', ['shirt']],
  ['camisetas', ['shirt']],
  ['chaquetas', ['jacket']],
  ['chamarras', ['jacket']],
  ['toallas', ['towel']],
  ['garantia', ['warranty']],
  ['garantía', ['warranty']],
  ['monofasica', ['single-phase', 'phase']],
  ['trifasica', ['three-phase', 'phase']],
]);

/** Other names for numbers of heads. */
export const HEAD_COUNTS: ReadonlyMap<string, number> = new Map([
  ['single', 1],
  ['una', 1],
  ['un', 1],
  ['twin', 2],
  ['double', 2],
  ['doble', 2],
  ['dual', 2],
]);
