import { readFileSync } from 'node:fs';
import formats from 'ajv-formats';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import { z } from 'zod';

const parameter = z.looseObject({ name: z.string(), in: z.enum(['path', 'header', 'query']) });
const operation = z.object({
  parameters: z.array(z.object({ $ref: z.string() })).optional(),
  requestBody: z.object({ required: z.boolean().optional() }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const published = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ parameters: z.record(z.string(), parameter) }),
});

export type Operation = z.output<typeof operation>;
export type Parameter = z.output<typeof parameter> & { ref: string };

/** One of PayPal's published files, with what judges by it. */
export class ContractFile {
  readonly #document: z.output<typeof published>;
  readonly #asPublished: Ajv2019;
  readonly #onlyKnown: Ajv2019;
  readonly #judges = new Map<string, ValidateFunction>();

  constructor(file: string) {
    const text = readFileSync(new URL(`contract/${file}`, import.meta.url), 'utf8');
    this.#document = published.parse(withoutOddPatterns(JSON.parse(text)));
    this.#asPublished = judge(this.#document);
    this.#onlyKnown = judge(withoutUnknownMembers(this.#document));
  }

  /** The operation, and the pointer to it. */
  operationAt(method: string, path: string): { operation: Operation; pointer: string; template: string } | null {
    for (const [template, methods] of Object.entries(this.#document.paths)) {
      const found = methods[method.toLowerCase()];
      if (found === undefined || !patternOf(template).test(path)) continue;
      const pointer = `#/paths/${escaped(template)}/${method.toLowerCase()}`;
      return { operation: operation.parse(found), pointer, template };
    }
    return null;
  }

  parametersOf({ parameters = [] }: Operation): Parameter[] {
    return parameters.map(({ $ref: ref }) => {
      const found = this.#document.components.parameters[ref.split('/').at(-1) ?? ''];
      if (found === undefined) throw new Error(`The contract has no ${ref}`);
      return { ...found, ref };
    });
  }

  /** What is wrong with a value; `isExact`: members that the contract does not name are wrong too. */
  problemsOf(value: unknown, pointer: string, { isExact = false } = {}): string[] {
    const name = `${isExact ? 'exact' : 'open'}${pointer}`;
    const validate = this.#judges.get(name) ?? this.#compiled(pointer, isExact);
    this.#judges.set(name, validate);
    if (validate(value)) return [];
    return [...new Set((validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`))];
  }

  #compiled(pointer: string, isExact: boolean): ValidateFunction {
    const $ref = `contract${pointer}`;
    if (!isExact) return this.#asPublished.compile({ $ref });
    return this.#onlyKnown.compile({ $ref, unevaluatedProperties: false });
  }
}

function judge(document: object): Ajv2019 {
  // Not strict, and without the u flag: the files hold words and patterns of OpenAPI and of other languages.
  const ajv = new Ajv2019({
    strict: false,
    unicodeRegExp: false,
    validateSchema: false,
    allErrors: true,
    logger: false,
  });
  formats(ajv);
  return ajv.addSchema(document, 'contract');
}

export function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`);
}

function escaped(template: string): string {
  return encodeURIComponent(template.replaceAll('~', '~0').replaceAll('/', '~1'));
}

type Visit = (key: string, member: unknown) => unknown;

/** A copy in which each member has been looked at, the innermost first; undefined takes it out. */
function mapped(value: unknown, visit: Visit): unknown {
  return JSON.parse(JSON.stringify(value), (key, member: unknown) => visit(key, member));
}

/** Some patterns are none in JavaScript. */
function withoutOddPatterns(document: unknown): unknown {
  return mapped(document, (key, member) => (key === 'pattern' && !isPattern(member) ? undefined : member));
}

function isPattern(text: unknown): boolean {
  try {
    return new RegExp(String(text)).source !== '';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const members = z.record(z.string(), z.looseObject({}));

/** Closes every object that stands as a member or an element of another. */
function withoutUnknownMembers(document: z.output<typeof published>): object {
  const closed = mapped(document, (key, member) => {
    if (key === 'items') return close(member);
    const read = key === 'properties' ? members.safeParse(member) : undefined;
    if (!read?.success) return member;
    return Object.fromEntries(Object.entries(read.data).map(([name, schema]) => [name, close(schema)]));
  });
  return published.parse(closed);
}

const shape = z.union([
  z.looseObject({ $ref: z.string() }),
  z.looseObject({ properties: z.unknown() }),
  z.looseObject({ allOf: z.unknown() }),
]);

function close(schema: unknown): unknown {
  const read = shape.safeParse(schema);
  return read.success ? { ...read.data, unevaluatedProperties: false } : schema;
}
