/** The child's side: answers the parent's questions in turn, and closes when the parent disconnects. */
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
  // Ctrl-C reaches the whole process group; the parent decides when its children end.
  process.on('SIGINT', () => undefined);
  process.send?.({ answer: 'ready' });
}
