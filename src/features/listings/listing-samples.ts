import { randomBytes } from 'node:crypto';
import { uploads } from '#app/db/tables/site.ts';
import type { User } from '#app/features/accounts/account.ts';
import { addressOf, masterPath } from '#app/features/media/object-paths.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { NewMachineInput } from './listings.schema.ts';

/** Notes a picture as stored by an account or a guest, and answers how listings name it. */
export async function addUpload({ database }: TestApp, owner: Pick<User, 'id'> | { guestId: string }): Promise<string> {
  const imageId = randomBytes(8).toString('hex');
  const whose = 'guestId' in owner ? owner : { ownerUserId: owner.id };
  const stored = { bytes: 1_000, width: 40, height: 30, storedAt: new Date() };
  await database.db.insert(uploads).values({ path: masterPath(imageId), ...whose, ...stored });
  return addressOf(imageId);
}

/** What somebody fills into the sell form, with these images. */
export function filledForm(images: readonly string[], fields: Partial<NewMachineInput> = {}): NewMachineInput {
  return {
    brand: 'Tajima',
    model: 'TMAR-K1506C',
    year: 2018,
    heads: 6,
    needles: 15,
    price: 42_000,
    city: 'Columbus',
    state: 'Ohio',
    zip: '43004',
    contactName: 'Sam Seller',
    contactEmail: 'sam@shop.example',
    description: 'Runs every day.',
    images: [...images],
    ...fields,
  };
}

/** A test app with somebody signed in who lists machines. */
export async function sellAsSeller(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  const seller = await addAccount(t);
  const { headers } = seller;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, more = {}) =>
    t.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload === undefined ? {} : { payload }) });
  return {
    ...t,
    seller,
    call,
    /** Lists a machine and answers what the API said. */
    submit: async (fields: Partial<NewMachineInput> & Record<string, unknown> = {}) =>
      call('POST', '/api/machines', filledForm([await addUpload(t, seller)], fields)),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
