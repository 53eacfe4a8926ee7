import * as z from 'zod/mini';

const countedByName = z.looseObject({
  propertyNames: z.looseObject({ enum: z.array(z.string()) }),
  additionalProperties: z.looseObject({}),
});

/** Replaces records with known keys by properties, at any depth, so that generated clients know the keys by name. */
export function withNamedKeys(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, named(schema)]));
}

function named(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { data } = countedByName.safeParse(schema);
  if (data === undefined) return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, named(part)]));
  const { propertyNames, additionalProperties, ...rest } = data;
  const properties = Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}
