import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '#test/app.ts';

const media = z.looseObject({ schema: z.unknown(), example: z.optional(z.unknown()) });
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.unknown()),
  parameters: z.optional(z.array(z.looseObject({ name: z.string(), description: z.string() }))),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), media) })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(z.record(z.string(), media)) })),
});
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({}),
});

function operationsOf(text: string) {
  const { paths } = document.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, each]) =>
      Object.assign({ name: `${method.toUpperCase()} ${path}`, method }, each),
    ),
  );
}

describe('the published document', () => {
  let text = '';
  // The server is closed before the tests begin: checking blocks the event loop for seconds, and the server would miss
  // its timeouts.
  beforeAll(async () => {
    await using server = await startTestApp({ env: { PUBLIC_URL: 'https://shop.test' } });
    // Waits for queries of the job queue: generating the document blocks the event loop too.
    await server.jobs.stop(0);
    text = (await server.app.inject('/api/openapi.json')).body;
  });

  test('every operation says what it is, who may call it, and how it refuses', async () => {
    const operations = operationsOf(text);
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { name, method, description, responses } of operations) {
      expect(description.length, name).toBeGreaterThan(10);
      const statuses = Object.keys(responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['500', '503']));
      expect(
        statuses.some((status) => status.startsWith('2')),
        name,
      ).toBe(true);
      if (method !== 'get') expect(statuses, name).toEqual(expect.arrayContaining(['400', '403', '413', '415']));
    }
  });

  test('files are told by what they are, and not as JSON', async () => {
    const types = Object.fromEntries(
      operationsOf(text).map(({ operationId, requestBody, responses }) => [
        operationId,
        [Object.keys(requestBody?.content ?? {}), Object.keys(responses['200']?.content ?? {})].flat().join(),
      ]),
    );
    expect(types).toMatchObject({
      exportMachines: 'text/csv',
      exportAuditLog: 'text/csv',
      exportRefusedRows: 'text/csv',
      // The readings of a file in an unknown encoding.
      sendCsvFile: 'text/csv,application/json',
      getNewListingsFeed: 'application/rss+xml',
      getGoogleProductFeed: 'application/xml',
      getSitemapIndex: 'application/xml',
      getRobots: 'text/plain',
      getSharePicture: 'image/jpeg',
      downloadIntroduction: 'application/pdf',
      getMachineQrCode: 'image/svg+xml',
      getImage: 'image/avif,image/webp,image/jpeg',
      findMachines: 'application/json',
    });
  });

  test('what an account is changed to is told with its lengths and roles', async () => {
    const operations = operationsOf(text);
    const bodyOf = (id: string) => operations.find(({ operationId }) => operationId === id)?.requestBody?.content;
    expect(bodyOf('changeUser')?.['application/json']?.schema).toMatchObject({
      properties: { username: { minLength: 1, maxLength: 254 }, role: { enum: ['user', 'admin'] } },
    });
    const profile = bodyOf('changeProfile')?.['application/json']?.schema;
    expect(profile).toMatchObject({ properties: { name: { minLength: 1, maxLength: 200 } } });
    expect(profile).not.toHaveProperty('required');
  });

  test('each example is what its schema lets through', async () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    ajv.addSchema({ $id: 'doc', components: document.parse(JSON.parse(text)).components });
    const named = (schema: unknown): unknown =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/'));
    let checked = 0;
    for (const { name, requestBody, responses } of operationsOf(text)) {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      for (const { schema, example } of contents.flatMap((content) => Object.values(content ?? {}))) {
        if (example === undefined) continue;
        checked += 1;
        const validate = ajv.compile(z.record(z.string(), z.unknown()).parse(named(schema)));
        expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  test("a linter's rules for OpenAPI find nothing to mend", async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Operations without parameters and body have no 4xx response.
        'operation-4xx-response': 'off',
        'operation-description': 'error',
        'operation-tag-defined': 'error',
      },
    });
    const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });
});
