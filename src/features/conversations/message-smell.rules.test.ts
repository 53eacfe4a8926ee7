import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGE_SMELLS, type MessageSmell } from '#app/db/thread-enums.ts';
import { findSmells } from './message-smell.rules.ts';

const ORDINARY = [
  'Is it still available?',
  'What voltage does it need, and is it single or three phase?',
  'How many hours are on the heads? Any service records?',
  'Does it come with the cap driver and hoops?',
  'Would you take $21,500 with the table and the stand?',
  'Can you ship to Ohio? I have a dock and a forklift.',
  'What does shipping cost to 75201, and who arranges it?',
  'Can my shipper pick it up at your dock on Friday?',
  'What do movers charge to pick up a six-head?',
  'Do you accept a wire transfer, or can I pay by credit card?',
  'Do you take PayPal for the deposit?',
  'Is 10 % enough to hold it, with the balance at pickup?',
  'I can send the remaining balance when it ships.',
  'Was the wiring checked before it was stored?',
  'The display shows error code 190. Is that the thread break sensor?',
  'Is a password or a code needed to open the control panel?',
  'Can I come and see it sew on Saturday? My technician would come with me.',
  'Could my brother come by to look at it next week?',
  'I overheard that this model has trouble with metallic thread. Does it?',
  'Does it run DST files from a USB stick?',
  'Which software version is on the panel? Does it fit Wilcom or Pulse?',
  'Please call me at 817-555-0142 after five.',
  'My email is ana@taller.example, please send the photos there.',
  'Can you send me a video of it running, on WhatsApp or by email?',
  'Do you finance? We are a shop of three years with good credit.',
  '¿Sigue disponible la máquina?',
  '¿Qué voltaje necesita? En mi taller tengo 220 monofásico.',
  '¿Cuántas horas tiene y cuándo fue el último servicio?',
  '¿Incluye los bastidores y el dispositivo para gorras?',
  '¿Aceptan 18 mil dólares? Pago cuando la recoja.',
  '¿Hacen envíos a Monterrey? ¿Cuánto cuesta el flete hasta la frontera?',
  '¿Qué transportista puede llevarla a Laredo?',
  '¿Puede mi transportista cargarla con montacargas?',
  '¿Puedo ir a verla el sábado con mi técnico?',
  '¿Se puede pagar con transferencia bancaria o con financiamiento?',
  '¿Me pueden mandar un video de la máquina por WhatsApp?',
  '¿El precio incluye el curso y la garantía?',
  'Dejo un depósito hoy y la diferencia al recogerla.',
  '¿La pantalla está en español? Marca el código de error 52.',
  '¿Qué archivos lee, DST o EMB? ¿Por USB o por red?',
  'Soy de El Paso y busco una de 15 agujas con cabezal de lentejuelas.',
  '¿Por qué la venden? ¿Tiene algún detalle en los cabezales?',
];

test.each(ORDINARY)('an ordinary question goes its way: %s', (message) => {
  expect(findSmells(message)).toEqual([]);
});

test.each<[MessageSmell, string]>([
  ['link', 'Look at my shop first: https://cheap-machines.example/offer'],
  ['link', 'See www.best-embroidery.shop for better prices'],
  ['courier', 'I am out at sea, but my shipper will come and pick it up.'],
  ['courier', 'My courier’ll pick it up after payment clears.'],
  ['courier', 'I will send a mover to pick up the machine at your place'],
  ['courier', 'It will be picked up by my shipping agent'],
  ['courier', 'Mi transportista pasará a recogerla cuando cobre el cheque'],
  ['courier', 'Enviaré un mensajero para retirar la máquina'],
  ['agent', 'My agent will come to your office with the papers'],
  ['agent', 'Mi representante irá por la máquina'],
  ['overpayment', 'I will overpay to cover the shipping fees.'],
  ['overpayment', 'Please refund the difference to my mover.'],
  ['overpayment', 'Send the excess back by bank'],
  ['overpayment', 'Le haré un pago de más para el flete'],
  ['overpayment', 'Me devuelve la diferencia'],
  ['payment', 'I can mail you a cashier’s check today'],
  ['payment', 'Will a certified check or a money order do?'],
  ['payment', 'Do you take Zelle?'],
  ['payment', 'Please use Western Union'],
  ['payment', 'I need you to wire the transfer fee? No: wire me the deposit up front.'],
  ['payment', 'Le pago con cheque de caja'],
  ['payment', 'Haga la transferencia por adelantado'],
  ['code', 'I will send a 6-digit code, tell me the verification code so I know that you are real'],
  ['code', 'Dígame el código que le mandé'],
  ['messenger', 'WhatsApp me please'],
  ['messenger', 'Contact me only on Telegram'],
  ['messenger', 'Escríbame por WhatsApp'],
  ['messenger', 'mi wasap es el de siempre'],
])('a sign of %s is found: %s', (smell, message) => {
  expect(findSmells(message)).toContain(smell);
  expect(findSmells(message.toUpperCase())).toContain(smell);
});

test('a sign is found wherever it stands, without accents, and with any spaces', () => {
  const around = fc.constantFrom(...ORDINARY);
  const sign = fc.constantFrom('my agent will come', 'mi agente vendrá', 'overpayment', 'money order', 'WhatsApp me');
  fc.assert(
    fc.property(around, sign, around, fc.constantFrom(' ', '  ', '\t', '\u00a0'), (before, words, after, space) => {
      const written = `${before} ${words.normalize('NFD').replaceAll(' ', space)}. ${after}`;
      expect(findSmells(written)).not.toEqual([]);
      expect(findSmells(written.replaceAll(/\p{M}/gu, ''))).not.toEqual([]);
    }),
  );
});

test('signs are in a fixed order, each once, and any text is read quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (message) => {
      const found = findSmells(`${message} zelle zelle overpay ${message}`);
      expect(found).toEqual(MESSAGE_SMELLS.filter((smell) => found.includes(smell)));
    }),
  );
  const start = performance.now();
  for (const words of ['my agent ', 'send ', 'courier will ', 'return the ', 'wire the ', 'whatsapp '])
    findSmells(words.repeat(600).slice(0, 5_000));
  expect(performance.now() - start).toBeLessThan(1_000);
});
