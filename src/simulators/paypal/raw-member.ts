const STRING = /"(?:[^"\\]|\\.)*"/y;
const KEY_OF = /\s*:\s*/y;

/** The source text of one member of a JSON object; null if it is missing. */
export function rawMember(json: string, name: string): string | null {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === '"') {
      const end = endOf(STRING, json, at);
      const valueAt = endOf(KEY_OF, json, end);
      if (depth === 1 && valueAt > end && json.slice(at + 1, end - 1) === name)
        return json.slice(valueAt, valueEnd(json, valueAt)).trimEnd();
      at = end - 1;
    }
  }
  return null;
}

function valueEnd(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') at = endOf(STRING, json, at) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (depth === 0 && (letter === ',' || letter === '}')) return at;
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return json.length;
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
