import { fieldsIn, fillFields, linesOf } from '#app/features/site/editable-texts.rules.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { TextPartView, TextView } from '../../texts.schema.ts';

type PreviewProps = { text: TextView; parts: Record<string, string> };

/** The words of a page in their order, with example values, without the layout of the page. */
export function PagePreviewPanel({ text, parts }: PreviewProps) {
  const fields = [...text.fields, ...text.parts.flatMap((part) => part.requiredFields)];
  const values = Object.fromEntries(fields.map(({ name, example }) => [name, example]));
  const fill = (words: string) =>
    fieldsIn(words).every((name) => values[name] !== undefined) ? fillFields(words, values) : words;
  return (
    <Panel aria-labelledby="preview" className="grid grid-cols-1 gap-3">
      <h2 id="preview" className="text-20">
        Preview
      </h2>
      {text.parts.map((part) => (
        <PreviewedPart key={part.name} kind={part.kind} words={fill(parts[part.name] ?? part.text)} />
      ))}
    </Panel>
  );
}

function PreviewedPart({ kind, words }: { kind: TextPartView['kind']; words: string }) {
  if (words.trim() === '') return null;
  if (kind === 'line') return <p className="font-semibold wrap-anywhere">{words}</p>;
  if (kind === 'paragraphs') return <p className="whitespace-pre-line wrap-anywhere">{words}</p>;
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {linesOf(words).map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
