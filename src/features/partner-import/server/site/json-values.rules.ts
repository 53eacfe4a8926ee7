import { plainText } from './plain-text.rules.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function objectsIn(value: unknown): JsonObject[] {
  return listOf(value).filter(isJsonObject);
}

/** The first text that a value holds: itself, its `@value` or its `name`. Empty when there is none. */
export function textOf(value: unknown): string {
  for (const one of listOf(value)) {
    if (typeof one === 'string' && one.trim() !== '') return one.trim();
    if (typeof one === 'number' && Number.isFinite(one)) return String(one);
    const inside = isJsonObject(one) ? (one['@value'] ?? one['name'] ?? one['value']) : undefined;
    if (typeof inside === 'string' || typeof inside === 'number') return String(inside).trim();
  }
  return '';
}

/** What a page says where JSON was expected; undefined when it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LABEL_MAX = 80;

/** A short text without markup, such as a name or a label. */
export function labelOf(value: unknown): string {
  return plainText(textOf(value), LABEL_MAX).replace(/\s+/g, ' ');
}
