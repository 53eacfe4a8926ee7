import { expect, onTestFinished, test, vi } from 'vitest';
import { getMachineForAdmin, PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

const SECRETS = {
  price: 31_313,
  applyMarkup: true,
  markupPercentage: 7.5,
  city: 'Hidden Springs',
  contactEmail: 'secret@seller.example',
  sourceUrl: 'https://secret.example/1',
} as const;

/** An application whose services mistakenly return the admin's view to everybody. */
async function startLeaky() {
  const t = await browseAsVisitor();
  const seller = await t.addUser();
  for (const id of ['a', 'b']) await t.addMachine({ id, sellerId: seller.id, ...SECRETS });
  await t.get('/api/machines/filters/values');
  const leak = async (id: string) => ({
    serial: 1,
    etag: '"1-1"',
    machine: await getMachineForAdmin(t.database.db, id),
  });
  const { machine } = await leak('a');
  const spies = [
    vi.spyOn(PublicMachines.prototype, 'getOpen').mockImplementation(leak),
    vi.spyOn(PublicMachines.prototype, 'findInOrder').mockResolvedValue([machine]),
    vi
      .spyOn(PublicMachines.prototype, 'findBySerials')
      .mockImplementation(async (serials) => new Map(serials.map((serial) => [serial, machine]))),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return t;
}

test('a service that gives somebody the admin view by mistake leaks nothing to them', async () => {
  await using t = await startLeaky();
  const [guest, seller] = [await t.signIn('guest'), await t.signIn(await t.addUser())];
  const asked = [
    ...[{}, guest, seller].map((headers) => ({ url: '/api/machines?page=1', headers })),
    ...[{}, guest, seller].map((headers) => ({ url: '/api/machines/a/similar', headers })),
    ...[{}, guest].map((headers) => ({ url: '/api/machines/a', headers })),
  ];
  for (const request of asked) {
    const { statusCode, body } = await t.app.inject(request);
    expect.soft(statusCode, request.url).toBe(500);
    for (const secret of Object.values(SECRETS)) expect.soft(body, request.url).not.toContain(String(secret));
  }
});
