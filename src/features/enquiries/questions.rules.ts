import type { HighlightKey } from '#app/features/machines/machine-links.rules.ts';
import { questionAbout } from '#app/features/machines/highlights.rules.ts';

/** A frequent question, with the label of its button; it adds a line to the message. */
export type Question = {
  topic: string;
  line: string;
  /** Appended to the line for the sender to complete; null if there is nothing to complete. */
  prompt: string | null;
};

/** The most frequent questions of buyers. */
export const QUESTIONS: readonly Question[] = [
  { topic: 'Power', line: questionAbout('phases'), prompt: null },
  { topic: 'Smallest door', line: questionAbout('doorWidthMm'), prompt: null },
  { topic: 'Freight', line: 'What would freight cost?', prompt: 'My ZIP code is:' },
  { topic: 'Video', line: 'Can you send me a video of it running?', prompt: null },
  { topic: 'Lowest price', line: 'What is your lowest price?', prompt: null },
];

export function hasQuestion(message: string, { line }: Pick<Question, 'line'>): boolean {
  return message.split('\n').some((each) => each.startsWith(line));
}

/** Adds a question to the message, or removes it together with the completed prompt. */
export function toggleQuestion(message: string, question: Question): string {
  const { line, prompt } = question;
  if (!hasQuestion(message, question)) {
    const written = prompt === null ? line : `${line} ${prompt} `;
    return message.trim() === '' ? written : `${message.trimEnd()}\n${written}`;
  }
  return message
    .split('\n')
    .flatMap((each) => {
      if (!each.startsWith(line)) return [each];
      const added = prompt === null ? each.slice(line.length).trim() : '';
      return added === '' ? [] : [added];
    })
    .join('\n');
}

/** Appends these questions to a message, each once. */
export function withQuestionsAbout(message: string, asked: readonly HighlightKey[]): string {
  const lines = asked.map(questionAbout).filter((line) => !hasQuestion(message, { line }));
  return [...(message.trim() === '' ? [] : [message.trimEnd()]), ...lines].join('\n');
}
