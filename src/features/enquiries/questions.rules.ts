/** What is asked often, by the word on its button; it is a line of the message. */
export type Question = {
  topic: string;
  line: string;
  /** Whoever asks goes on writing at its end. */
  isOpen: boolean;
};

/** What buyers ask most. */
export const QUESTIONS = [
  { topic: 'Power', line: 'Which power does it need: volts, phase and amps?', isOpen: false },
  { topic: 'Smallest door', line: 'What is the smallest door that it fits through?', isOpen: false },
  { topic: 'Freight', line: 'What would freight cost? My ZIP code is: ', isOpen: true },
  { topic: 'Video', line: 'Can you send me a video of it running?', isOpen: false },
  { topic: 'Lowest price', line: 'What is your lowest price?', isOpen: false },
] as const satisfies readonly Question[];

export function isAsked(message: string, line: string): boolean {
  return message.split('\n').some((each) => each.startsWith(line.trimEnd()));
}

/** Writes a question below what stands there, or takes it out again: with what was added to it where that was wanted. */
export function withQuestion(message: string, { line, isOpen }: Question): string {
  const start = line.trimEnd();
  if (!isAsked(message, line)) return message.trim() === '' ? line : `${message.trimEnd()}\n${line}`;
  return message
    .split('\n')
    .flatMap((each) => {
      if (!each.startsWith(start)) return [each];
      const added = isOpen ? '' : each.slice(start.length).trim();
      return added === '' ? [] : [added];
    })
    .join('\n');
}
