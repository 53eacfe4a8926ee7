import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from './csv-samples.ts';

test('of many who begin imports at once, one does', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const files = [];
  for (let file = 0; file < 3; file += 1) files.push(await t.check(fileOf(NEEDED, TAJIMA)));
  const asked = [...files, ...files].map(({ id }) => t.call('POST', `${IMPORTS}/${id}/run`));
  const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(answers.toSorted((one, other) => one - other)).toEqual([202, 409, 409, 409, 409, 409]);
  await t.jobs.runDue();
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('a listing that its seller edits while a file changes it ends as one of them wrote it, and whole', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const seller = await t.addUser();
  const headers = await t.signIn(seller);
  const images = ['/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp'];
  await t.addMachine({ id: 'm', sellerId: seller.id, images, image: images[0] ?? null });
  const edit = {
    brand: 'Tajima',
    model: 'Edited',
    heads: 8,
    needles: 9,
    price: 8,
    city: 'Waco',
    state: 'TX',
    zip: '76701',
    contactName: 'Sam',
    contactEmail: 'sam@shop.example',
    images,
  };
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await t.check(fileOf(['id', ...NEEDED, 'price'], ['m', 'Tajima', `Filed ${round}`, 4, 5, round]));
    await t.call('POST', `${IMPORTS}/${id}/run`);
    const editing = t.app.inject({ method: 'PUT', url: '/api/machines/m', headers, payload: edit });
    const [answer] = await Promise.all([editing, t.jobs.runDue()]);
    expect(answer.statusCode).toBe(200);
    expect((await t.read(id)).status).toBe('completed');
    const [{ model, name, heads, needles, price } = {}] = await t.database.db.select().from(machines);
    expect(name).toBe(`Tajima ${model}`);
    expect([
      ['Edited', 8, 9, 8],
      [`Filed ${round}`, 4, 5, round],
    ]).toContainEqual([model, heads, needles, price]);
  }
});

test('an account that is deleted while its listings are filed takes them along, and nothing is left half', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const seller = await t.addUser();
  const rows = Array.from({ length: 50 }, (_, at) => [`m${at}`, ...TAJIMA, seller.id]);
  const { id } = await t.check(fileOf(['id', ...NEEDED, 'sellerId'], ...rows));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const deleting = t.call('DELETE', `/api/admin/users/${seller.id}`);
  const [deleted] = await Promise.all([deleting, t.jobs.runDue()]);
  expect(deleted.statusCode).toBe(204);
  const { status, counts } = await t.read(id);
  expect(status).toBe('completed');
  const left = await t.database.db.$count(machines);
  expect([0, 50]).toContain(counts.refused);
  expect(left === 0 || counts.add === 50).toBe(true);
  expect(await t.database.db.$count(auditLog)).toBeGreaterThan(0);
});
