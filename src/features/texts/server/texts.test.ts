import { expect, test } from 'vitest';
import { RESET_PASSWORD_TEXT } from '#app/features/accounts/account-texts.rules.ts';
import { ABOUT_TEXT } from '#app/features/content/page-texts.rules.ts';
import { REASONS_TEXT } from '#app/features/moderation/rejection-reasons.rules.ts';
import { REJECTED_TEXT } from '#app/features/moderation/server/moderation-mails.rules.ts';
import { FOOTER_TEXT, WARRANTY_TEXT } from '#app/features/site/site-texts.rules.ts';
import { addAccount } from '#test/accounts.ts';
import { moderate } from '#test/fixtures/moderation.ts';

const TEXTS = '/api/admin/texts';
const REASONS = `${TEXTS}/${REASONS_TEXT.key}`;
const REJECTED = `${TEXTS}/${REJECTED_TEXT.key}`;

test('moderators choose among the shipped reasons until an admin edits them, which is audited', async () => {
  await using t = await moderate();
  const reasons = async () => (await t.call('GET', '/api/admin/rejection-reasons')).json();
  expect(await reasons()).toEqual(REASONS_TEXT.parts.reasons.shipped.split('\n'));
  const saved = await t.call('PUT', REASONS, { version: 0, parts: { reasons: ' Too blurry.\r\n\r\nNo price.' } });
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 1 }]);
  expect(await reasons()).toEqual(['Too blurry.', 'No price.']);
  expect(await t.entries()).toMatchObject([
    { actorName: 'boss', action: 'change text', subjectId: 'text rejection-reasons', before: {} },
  ]);
  expect((await t.call('GET', TEXTS)).json()).toContainEqual(
    expect.objectContaining({ key: REASONS_TEXT.key, edited: expect.objectContaining({ by: 'boss' }) }),
  );
});

test('who edits an outdated version is told, and overwrites nothing; pressing twice saves once', async () => {
  await using t = await moderate();
  const save = (version: number, reasons: string) => t.call('PUT', REASONS, { version, parts: { reasons } });
  expect((await save(0, 'One.')).statusCode).toBe(200);
  expect((await save(0, 'One.')).statusCode).toBe(200);
  expect((await save(0, 'Two.')).statusCode).toBe(412);
  expect((await t.call('GET', REASONS)).json()).toMatchObject({ version: 1, parts: [{ text: 'One.' }] });
  expect(await t.entries()).toHaveLength(1);
});

test('the shipped text comes back as a version, and every version keeps its author and its text', async () => {
  await using t = await moderate();
  await t.call('PUT', REASONS, { version: 0, parts: { reasons: 'One.' } });
  await t.call('PUT', REASONS, { version: 1, parts: {} });
  const { shipped } = REASONS_TEXT.parts.reasons;
  expect((await t.call('GET', `${REASONS}/versions`)).json()).toMatchObject([
    { version: 2, by: 'boss', parts: { reasons: shipped }, isShipped: true },
    { version: 1, by: 'boss', parts: { reasons: 'One.' }, isShipped: false },
  ]);
  expect((await t.call('GET', TEXTS)).json()).toContainEqual(
    expect.objectContaining({ key: REASONS_TEXT.key, edited: null }),
  );
});

test.each([
  ['an unknown field', { intro: 'Hello {{nobody}}' }, 'parts.intro', 'There is no field {{nobody}} here'],
  ['a missing required field', { refunded: 'It is refunded.' }, 'parts.refunded', 'Must contain the field {{amount}}'],
  [
    'half a field',
    { intro: 'Hello {{listing}' },
    'parts.intro',
    'A field needs two braces on each side, such as {{site}}',
  ],
  ['no subject', { subject: ' ' }, 'parts.subject', 'Must not be empty'],
  ['a subject of two lines', { subject: 'One\nBcc: x' }, 'parts.subject', 'Must be one line'],
  ['a long text', { intro: 'x'.repeat(4_001) }, 'parts.intro', 'Must be at most 4000 characters'],
])('a mail with %s is refused', async (_what, parts, path, message) => {
  await using t = await moderate();
  const refused = await t.call('PUT', REJECTED, { version: 0, parts });
  expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path, message }]]);
  expect((await t.call('GET', `${REJECTED}/versions`)).json()).toEqual([]);
});

test('unknown texts, parts and examples are refused', async () => {
  await using t = await moderate();
  expect((await t.call('GET', `${TEXTS}/nothing`)).statusCode).toBe(404);
  expect((await t.call('PUT', REASONS, { version: 0, parts: { other: 'x' } })).statusCode).toBe(400);
  expect((await t.call('POST', `${REJECTED}/preview`, { example: 'none', parts: {} })).statusCode).toBe(404);
  expect((await t.call('POST', `${REASONS}/preview`, { example: 'none', parts: {} })).statusCode).toBe(404);
});

test('a seller reads the operator’s words, as text in both forms', async () => {
  await using t = await moderate();
  const parts = { subject: 'About {{listing}}', intro: 'We saw <b>{{listing}}</b>.\n\nSecond.', next: '' };
  expect((await t.call('PUT', REJECTED, { version: 0, parts })).statusCode).toBe(200);
  await t.move('rejected');
  const [mail] = await t.mails();
  const { name } = await t.see();
  expect(mail?.subject).toBe(`About ${name}`);
  expect(mail?.textBody).toContain(`We saw <b>${name}</b>.\n\nSecond.`);
  expect(mail?.htmlBody).toContain(`We saw &lt;b&gt;${name}&lt;/b&gt;.`);
  expect(mail?.textBody).not.toContain('send it back for review');
});

test('visitors read the operator’s words at once, with the current terms in place of fields', async () => {
  await using t = await moderate();
  const read = async (url: string) => (await t.app.inject(url)).json();
  expect((await read('/api/page-texts')).about.title).toBe(ABOUT_TEXT.parts.title.shipped);
  expect((await read('/api/site')).texts.footer.tagline).toBe(FOOTER_TEXT.parts.tagline.shipped);
  const save = (key: string, parts: object) => t.call('PUT', `${TEXTS}/${key}`, { version: 0, parts });
  expect((await save(ABOUT_TEXT.key, { title: 'Hi', paidText: 'Pay {{commission}}.' })).statusCode).toBe(200);
  expect((await save(FOOTER_TEXT.key, { tagline: '<b>Since 1996</b>' })).statusCode).toBe(200);
  expect((await save(WARRANTY_TEXT.key, { conditions: 'One.\n\nTwo.' })).statusCode).toBe(200);
  expect((await read('/api/page-texts')).about).toMatchObject({ title: 'Hi', paidText: 'Pay 5-10%.' });
  expect((await read('/api/site')).texts).toMatchObject({
    footer: { tagline: '<b>Since 1996</b>' },
    warranty: { conditions: ['One.', 'Two.'] },
  });
});

test('a page needs its titles', async () => {
  await using t = await moderate();
  const refused = await t.call('PUT', `${TEXTS}/${ABOUT_TEXT.key}`, { version: 0, parts: { title: ' ' } });
  expect(refused.json().issues).toEqual([{ path: 'parts.title', message: 'Must not be empty' }]);
});

test('whoever forgot a password reads the operator’s words, with the link', async () => {
  await using t = await moderate();
  const parts = { subject: 'Your link', heading: '', intro: '', note: 'Works for {{lifetime}}.' };
  const saved = await t.call('PUT', `${TEXTS}/${RESET_PASSWORD_TEXT.key}`, { version: 0, parts });
  expect(saved.statusCode).toBe(200);
  const { email } = await addAccount(t, { role: 'user', username: 'grace', email: 'grace@shop.example' });
  await t.app.inject({ method: 'POST', url: '/api/password-reset-requests', payload: { email } });
  await t.jobs.runDue();
  const [mail] = await t.mails();
  expect(mail?.subject).toBe('Your link');
  expect(mail?.textBody).toMatch(
    /^Hello.*\n\nChoose a new password:\n\S+\/auth\/reset#token=\S+\n\nWorks for 30 minutes\./,
  );
});

test('a preview has both forms of what is typed, and stores and mails nothing', async () => {
  await using t = await moderate();
  const input = { example: 'With a reason', parts: { intro: 'A <i>word</i> on {{listing}}.' } };
  const preview = await t.call('POST', `${REJECTED}/preview`, input);
  expect(preview.json()).toMatchObject({ subject: REJECTED_TEXT.parts.subject.shipped });
  expect(preview.json().text).toContain('A <i>word</i> on Tajima');
  expect(preview.json().html).toContain('A &lt;i&gt;word&lt;/i&gt; on Tajima');
  expect((await t.call('GET', REJECTED)).json().version).toBe(0);
  expect(await t.mails()).toEqual([]);
});

test('a test goes to the admin’s own address, and to nobody without one', async () => {
  await using t = await moderate();
  const input = { example: 'With a reason', parts: { subject: 'A test' } };
  expect((await t.call('POST', `${REJECTED}/test`, input)).statusCode).toBe(409);
  const owner = await addAccount(t, { role: 'admin', username: 'owner', email: 'owner@shop.example' });
  const sent = await t.callAs(await t.signIn(owner))('POST', `${REJECTED}/test`, input);
  expect(sent.statusCode).toBe(202);
  expect(await t.mails()).toMatchObject([{ recipient: 'owner@shop.example', subject: 'A test', userId: owner.id }]);
});
