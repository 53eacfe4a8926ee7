import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { csvFileRows, csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { createDecode, encodingOf } from './text-encodings.rules.ts';
import type { CsvImport, CsvReadings } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

type Office = Awaited<ReturnType<typeof openCsvOffice>>;

const COLUMNS = [...NEEDED, 'city', 'contactName', 'description'];
const rowOf = (model: string, description = 'Runs well – one owner’s machine, café embroidery') =>
  `Tajima,${model},6,15,Québec Street,Zoë Hale,"${description}"\r\n`;
const HEADER = `${COLUMNS.join(',')}\r\n`;

const UNREADABLE = 'has a character that cannot be read. Type it again, and save the file as UTF-8';

async function stored({ database }: Office, model: string) {
  const [machine] = await database.db.select().from(machines).where(eq(machines.model, model));
  return machine;
}

test('a file of UTF-8 with one wrong byte is UTF-8: that row is refused by name, the others are right', async () => {
  await using t = await openCsvOffice();
  const models = ['MIX-1', 'MIX-2', 'MIX-3', 'MIX-4', 'MIX-5'];
  const start = Buffer.from(`${HEADER}${models.map((model) => rowOf(model)).join('')}`);
  const cut = Buffer.concat([
    Buffer.from('Tajima,MIX-6,6,15,Québec Street,Zoë Hale,"cut short caf'),
    Buffer.of(0xc3),
    Buffer.from('"\r\n'),
  ]);
  const taken = await t.take(Buffer.concat([start, cut]));
  expect(taken).toMatchObject({ format: { encoding: 'UTF-8' }, counts: { add: 5, refused: 1 } });
  const [refused] = await t.rows(taken, '?verdict=refused');
  expect(refused).toMatchObject({
    row: 7,
    problems: [{ column: 'description', value: 'cut short caf\uFFFD', reason: UNREADABLE }],
  });
  for (const model of models) {
    expect(await stored(t, model)).toMatchObject({ city: 'Québec Street', contactName: 'Zoë Hale' });
  }
});

test("the site's own export with a row from an older program changes nothing but what that row says", async () => {
  await using t = await openCsvOffice();
  for (let at = 0; at < 8; at += 1) await t.addMachine({ id: `m${at}`, contactName: 'Zoë Hale', city: 'Québec' });
  const exported = Buffer.from(await t.exported());
  const [header = ''] = (await t.exported()).slice(1).split('\r\n');
  const cells = { brand: 'Tajima', model: 'OLD', heads: '6', needles: '15', city: 'Québec' };
  const line = header.split(',').map((column) => Object.entries(cells).find(([key]) => key === column)?.[1] ?? '');
  const taken = await t.take(Buffer.concat([exported, Buffer.from(`${line.join(',')}\r\n`, 'latin1')]));
  expect(taken.counts).toEqual({ add: 0, update: 0, unchanged: 8, known: 0, refused: 1 });
});

test('a wrong byte in an id refuses the row, and never adds a listing', async () => {
  await using t = await openCsvOffice();
  const start = Buffer.from(`id,${HEADER}a,${rowOf('ONE')}zo`);
  const checked = await t.check(Buffer.concat([start, Buffer.of(0xeb), Buffer.from(`,${rowOf('TWO')}`)]));
  expect(checked.counts).toMatchObject({ add: 1, refused: 1 });
  expect(await t.rows(checked, '?verdict=refused')).toMatchObject([
    { problems: [{ column: 'id', reason: 'cannot be the id of a listing' }] },
  ]);
});

const MISREAD = [
  ['ZoÃ« Hale', 'Ã«', 'ë'],
  ['one ownerâ€™s machine', 'â€™', '’'],
  ['Zoë’s cafÃ©', 'Ã©', 'é'],
  ['Tajima Â®', 'Â®', '®'],
  ['WÅ‚adysÅ‚aw', 'Å‚', 'ł'],
  ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'ÐŸ', 'П'],
  ['caf√©', '√©', 'é'],
  ['owner‚Äôs', '‚Äô', '’'],
  ['caf├®', '├®', 'é'],
  ['fine ðŸ§µ thread', 'ðŸ§µ', '🧵'],
] as const;

test('text that was saved in the wrong encoding is refused with what it stands for', async () => {
  await using t = await openCsvOffice();
  const rows = MISREAD.map(([text]) => [...TAJIMA, text]);
  const checked = await t.check(fileOf([...NEEDED, 'description'], ...rows));
  const reasons = (await t.rows(checked, '?verdict=refused&pageSize=50')).map(({ problems }) => problems[0]?.reason);
  expect(reasons).toEqual(
    MISREAD.map(([, part, meant]) => `was saved in the wrong encoding: “${part}” stands for “${meant}”. Type it again`),
  );
});

test('text with such characters that is right goes in', async () => {
  await using t = await openCsvOffice();
  const right = [
    'CAFÉ’S CORNER',
    'the «CAFÉ»',
    '“Le Café”',
    '3×½ in',
    'SÃO PAULO',
    'Straße – “Fuß”',
    '刺繍機',
    'À côté',
  ];
  const described = (text: string) => [...TAJIMA, text];
  const checked = await t.check(fileOf([...NEEDED, 'description'], ...right.map(described)));
  expect(await t.rows(checked, '?verdict=refused')).toEqual([]);
});

test('a listing that has such text already may keep it', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'm', description: 'ZoÃ« and caf\uFFFD', contactName: 'Zoë' });
  expect((await t.check(await t.exported())).counts).toMatchObject({ unchanged: 1, known: 0, refused: 0 });
});

/** 'Tajima,M,6,15,Québec,Zoë Hale,one owner’s' */
const MAC = Buffer.from('54616a696d612c4d2c362c31352c51758e6265632c5a6f912048616c652c6f6e65206f776e6572d573', 'hex');
/** 'Tajima,M,6,15,Québec,Zoë Hale,café' */
const DOS = Buffer.from('54616a696d612c4d2c362c31352c5175826265632c5a6f892048616c652c63616682', 'hex');

test('where bytes do not fit UTF-8, nothing is stored, and three rows are shown in the encodings that may be', async () => {
  await using t = await openCsvOffice();
  const plain = Buffer.from('Tajima,ASCII,6,15,Fort Worth,Sam,\r\n');
  const file = Buffer.concat([Buffer.from(HEADER), plain, MAC, Buffer.from('\r\n'), plain]);
  const sent = await t.send(file);
  expect(sent.statusCode).toBe(200);
  const { readings } = sent.json<CsvReadings>();
  expect(readings).toEqual([
    // 0x8E and 0x91 are characters of each.
    { encoding: 'Windows-1252', rows: [{ row: 3, text: 'QuŽbec · Zo‘ Hale · one ownerÕs' }] },
    { encoding: 'Mac Roman', rows: [{ row: 3, text: 'Québec · Zoë Hale · one owner’s' }] },
    { encoding: 'CP850', rows: [{ row: 3, text: 'QuÄbec · Zoæ Hale · one ownerıs' }] },
  ]);
  expect(await t.database.db.$count(csvImports)).toBe(0);
  expect(await t.database.db.$count(csvFileRows)).toBe(0);
});

test.each([
  ['Mac Roman', MAC, 'Québec', 'one owner’s'],
  ['CP850', DOS, 'Québec', 'café'],
  ['Windows-1252', Buffer.from('Tajima,M,6,15,Québec,Zoë Hale,café', 'latin1'), 'Québec', 'café'],
] as const)('the encoding that is chosen is taken: %s', async (encoding, line, city, description) => {
  await using t = await openCsvOffice();
  const headers = { ...t.headers, 'content-type': 'text/csv' };
  const url = `${IMPORTS}?encoding=${encodeURIComponent(encoding)}`;
  const payload = Buffer.concat([Buffer.from(HEADER), line]);
  const sent = await t.app.inject({ method: 'POST', url, headers, payload });
  expect(sent.json<CsvImport>().format).toMatchObject({ encoding });
  await t.jobs.runDue();
  await t.call('POST', `${IMPORTS}/${sent.json<CsvImport>().id}/run`);
  await t.jobs.runDue();
  expect(await stored(t, 'M')).toMatchObject({ city, contactName: 'Zoë Hale', description });
});

test('the rows that are shown have as many different characters as there are', async () => {
  await using t = await openCsvOffice();
  const rows = ['é', 'é', 'é', 'é', 'ü', 'é', 'ñ', 'ß'].map((letter, at) =>
    rowOf(`M${at}`, letter).replace(/é(?=b)/, 'e'),
  );
  const file = Buffer.from(`${HEADER}${rows.join('').replaceAll('Zoë', 'Zoe')}`, 'latin1');
  const { readings } = (await t.send(file)).json<CsvReadings>();
  expect(readings[0]?.rows).toEqual([
    { row: 2, text: 'é' },
    { row: 6, text: 'ü' },
    { row: 8, text: 'ñ' },
  ]);
});

test('an encoding without a character for a byte is not offered', async () => {
  await using t = await openCsvOffice();
  const file = Buffer.concat([Buffer.from(`${HEADER}Tajima,M,6,15,M`), Buffer.of(0x81), Buffer.from('nchen,Sam,\r\n')]);
  const { readings } = (await t.send(file)).json<CsvReadings>();
  expect(readings.map(({ encoding }) => encoding)).toEqual(['Mac Roman', 'CP850']);
});

test('a choice does not make a file of UTF-8 another one', async () => {
  await using t = await openCsvOffice();
  const headers = { ...t.headers, 'content-type': 'text/csv' };
  const url = `${IMPORTS}?encoding=CP850`;
  const sent = await t.app.inject({ method: 'POST', url, headers, payload: `${HEADER}${rowOf('M')}` });
  expect(sent.json()).toMatchObject({ format: { encoding: 'UTF-8' } });
});

test.for([
  ['UTF-8', ','],
  ['UTF-16LE', '\t'],
  ['UTF-16BE', ';'],
  ['Windows-1252', ';'],
  ['Mac Roman', ';'],
  ['CP850', ';'],
] as const)('refused rows of a file in %s come back in it, with the separator "%s"', async ([encoding, separator]) => {
  await using t = await openCsvOffice();
  const { encode } = encodingOf(encoding);
  const rows = [
    ['brand', 'model', 'heads', 'needles', 'city', 'contactName'],
    ['Tajima', 'GOOD', '6', '15', 'Québec', 'Zoë'],
    ['Tajima', 'BAD', 'six', '15', 'Québec', 'Zoë'],
  ];
  const textOf = (lines: readonly (readonly string[])[]) =>
    `${lines.map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
  const mark = encoding.startsWith('UTF-') ? encode('\uFEFF') : new Uint8Array();
  const send = async (payload: Buffer, query = '') =>
    t.app.inject({
      method: 'POST',
      url: `${IMPORTS}?${query}`,
      headers: { ...t.headers, 'content-type': 'text/csv' },
      payload,
    });
  const chosen = encoding.startsWith('UTF-') ? '' : new URLSearchParams({ encoding }).toString();
  const sent = await send(Buffer.concat([mark, encode(textOf(rows))]), chosen);
  expect(sent.json(), sent.body).toMatchObject({ format: { encoding, separator } });
  await t.jobs.runDue();
  const file = await t.call('GET', `${IMPORTS}/${sent.json<CsvImport>().id}/refused`);
  const [header = [], , refused = []] = rows;
  const expected = textOf([
    [...header, 'reason'],
    [...refused, 'heads must be a whole number'],
  ]);
  expect(file.rawPayload).toEqual(Buffer.concat([mark, encode(expected)]));
});

test('whatever an encoding has can be written in it, and anything else becomes a question mark', () => {
  for (const encoding of ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252', 'Mac Roman', 'CP850'] as const) {
    const text = 'Zoë, São Paulo, 100 £, “a”'.replaceAll(encoding === 'CP850' ? /[“”]/g : /$^/g, '"');
    const decode = createDecode(encoding);
    expect(decode(encodingOf(encoding).encode(text)) + decode(null)).toBe(text);
  }
  expect(Buffer.from(encodingOf('CP850').encode('田 “a”')).toString('latin1')).toBe('? ?a?');
});
