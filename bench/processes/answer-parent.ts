/** The child's side: answers each question of the parent in turn, and closes when the parent is gone. */
export function answerParent(answer: (question: unknown) => unknown, close: () => Promise<void>): void {
  process.on('message', (question) => {
    Promise.resolve(question)
      .then(answer)
      .then(
        (given) => process.send?.({ answer: given }),
        (error: unknown) =>
          process.send?.({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.once('disconnect', () => void close().finally(() => process.exit(0)));
  // Ctrl-C reaches the whole group; the parent decides when its children end.
  process.on('SIGINT', () => undefined);
  process.send?.({ answer: 'ready' });
}
