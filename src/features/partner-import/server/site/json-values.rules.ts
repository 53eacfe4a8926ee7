import { plainText } from './plain-text.rules.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function toObjects(value: unknown): JsonObject[] {
  return toList(value).filter(isJsonObject);
}

/** The first text that a value holds: itself, its `@value` or its `name`. Empty when there is none. */
export function toText(value: unknown): string {
  for (const entry of toList(value)) {
    if (typeof entry === 'string' && entry.trim() !== '') return entry.trim();
    if (typeof entry === 'number' && Number.isFinite(entry)) return String(entry);
    const text = isJsonObject(entry) ? (entry['@value'] ?? entry['name'] ?? entry['value']) : undefined;
    if (typeof text === 'string' || typeof text === 'number') return String(text).trim();
  }
  return '';
}

/** What a page says where JSON was expected; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LABEL_MAX = 80;

/** A short text without markup, such as a name or a label. */
export function toLabel(value: unknown): string {
  return plainText(toText(value), LABEL_MAX).replace(/\s+/g, ' ');
}
