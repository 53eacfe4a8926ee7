import { MESSAGE_SMELLS, type MessageSmell } from '#app/db/thread-enums.ts';
import { findContacts } from '#app/lib/contact-data.ts';

const COURIER = String.raw`(?:couriers?|shippers?|movers?|shipping (?:agent|company)|moving company|mensajer[oa]s?|mensajeria|transportistas?|fleteros?|empresa de (?:envios?|transporte|mudanzas?))`;
const AGENT = String.raw`\b(?:my|our|mi|nuestr[oa]) (?:\w+ )?(?:agent|assistant|secretary|representative|associate|agente|asistente|secretari[oa]|representante)`;
/** What follows the one who comes in place of the buyer. Whether somebody can come is an ordinary question. */
const WILL_COME = String.raw`[^.!?\n]{0,30}?(?:\b(?:will|would|is going to|are going to)\b|'ll\b)[^.!?\n]{0,40}\b(?:pick|collect|come|get it)`;
const VENDRA = String.raw`[^.!?\n]{0,30}?\b(?:va a|van a|ira|iran|vendra|vendran|pasara|pasaran|recogera|recogeran)\b`;
const MESSENGER = '(?:whats? ?app|wsp|wasap|guasap|telegram|wechat|google chat|hangouts)';

/** Signs of fraud, in English and Spanish, in a text without capitals and accents. */
const SIGNS: readonly (readonly [MessageSmell, string])[] = [
  ['courier', String.raw`\b${COURIER}\b(?:${WILL_COME}|${VENDRA})`],
  [
    'courier',
    String.raw`\b(?:have|arrange|send|mandare|enviare)\b[^.!?\n]{0,30}\b${COURIER} (?:to|come|who|para|a|que)\b`,
  ],
  ['courier', String.raw`\bpick(?:ed)?[ -]?up by (?:my |a |the |our )?${COURIER}\b`],
  ['agent', String.raw`${AGENT}\b(?:${WILL_COME}|${VENDRA})`],
  ['overpayment', String.raw`\bover ?-?pa(?:y|id|yment)|\b(?:excess|surplus|extra) funds?\b`],
  [
    'overpayment',
    String.raw`\b(?:refund|return|(?:send|wire|give)[^.!?\n]{0,12} back|forward)\b[^.!?\n]{0,25}\b(?:difference|excess|remaining|rest|balance)\b`,
  ],
  ['overpayment', String.raw`\b(?:send|wire|give)\b[^.!?\n]{0,25}\b(?:difference|excess|rest)\b[^.!?\n]{0,12}\bback\b`],
  ['overpayment', String.raw`\b(?:pago|pagar|pagare|deposito|cheque) (?:de mas|en exceso)\b|\bsobrepago\b`],
  [
    'overpayment',
    String.raw`\b(?:devuelv|devolv|reembols|regres)\w*\b[^.!?\n]{0,25}\b(?:la diferencia|el excedente|el resto|lo que sobr\w+)\b`,
  ],
  ['payment', String.raw`\b(?:cashiers?'?s?|certified|teller'?s?) (?:check|cheque)s?\b|\bmoney orders?\b`],
  ['payment', String.raw`\bcheques? (?:de caja|certificados?|de gerencia)\b|\bgiros? (?:postal|bancario)(?:es|s)?\b`],
  [
    'payment',
    String.raw`\b(?:zelle|western union|money ?gram|cash ?app|gift ?cards?|bitcoin|usdt|tarjetas? de regalo)\b`,
  ],
  [
    'payment',
    String.raw`\bwir(?:e|ing) (?:(?:you|me|the|a|full|half) )*(?:transfer|money|funds|payment|deposit|amount)\b[^.!?\n]{0,40}\b(?:before|beforehand|up ?front|in advance)\b`,
  ],
  [
    'payment',
    String.raw`\btransferencia\b[^.!?\n]{0,40}\b(?:por adelantado|por anticipado|adelantada|anticipada|antes)\b`,
  ],
  ['code', String.raw`\b(?:verification|confirmation|[46][ -]?digit|six[ -]?digit|google voice) code\b`],
  ['code', String.raw`\bcodigo (?:de (?:verificacion|confirmacion)|que (?:te|le) (?:envie|mande|llego))\b`],
  ['messenger', String.raw`\b(?:${MESSENGER} me|my ${MESSENGER}|mi ${MESSENGER})\b`],
  [
    'messenger',
    String.raw`\b(?:text|message|write|contact|reach|call|add|chat with|dm) (?:me|us)\b[^.!?\n]{0,30}\b${MESSENGER}\b`,
  ],
  [
    'messenger',
    String.raw`\b(?:escrib|contact|habl|agreg|llam)\w*(?:me|nos)\b[^.!?\n]{0,30}\b${MESSENGER}\b|\bmensaje (?:por|al|a mi) ${MESSENGER}\b`,
  ],
];

const COMPILED = SIGNS.map(([smell, pattern]) => ({ smell, sign: new RegExp(pattern, 'u') }));

/**
 * The signs of fraud or advertising in the words of a message, in the order of `MESSAGE_SMELLS`; none in an ordinary
 * question. They only decide that the office looks at the message first.
 */
export function findSmells(message: string): MessageSmell[] {
  const text = simplified(message);
  const found = new Set(COMPILED.flatMap(({ smell, sign }) => (sign.test(text) ? smell : [])));
  if (findContacts(message).some(({ kind }) => kind === 'link')) found.add('link');
  return MESSAGE_SMELLS.filter((smell) => found.has(smell));
}

/** What is stored of a message that is held for these reasons; nothing without any. */
export function heldFor(reasons: readonly MessageSmell[]): { review?: 'waiting'; smells?: MessageSmell[] } {
  return reasons.length === 0 ? {} : { review: 'waiting', smells: [...reasons] };
}

/** In small letters and without accents, which many leave out. */
function simplified(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .toLowerCase();
}
