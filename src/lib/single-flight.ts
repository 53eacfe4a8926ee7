/** Lets whoever asks for what is under way already wait for the same outcome. */
export class SingleFlight<Outcome> {
  readonly #running = new Map<string, Promise<Outcome>>();

  run(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
