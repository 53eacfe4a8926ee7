import type { Locator, Page } from 'playwright-core';

/** Seconds, by the keystroke-level model (Card, Moran and Newell, 1983): a key of an average typist, a press with the
 *  pointing before it, and a thought before each of them that begins something new. */
const [KEY_S, PRESS_S, THOUGHT_S] = [0.28, 1.3, 1.35];

/** Does what a person does, and counts it. */
export class Hand {
  presses = 0;
  keys = 0;
  #thoughts = 0;

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    this.#thoughts += 1;
    await what.click();
  }

  /** Presses the field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
    this.keys += text.length;
  }

  /** Opens the list and presses one of its entries. */
  async choose(field: Locator, entry: string): Promise<void> {
    this.presses += 2;
    this.#thoughts += 1;
    await field.selectOption(entry);
  }

  /** The same of a list that the page draws. */
  async pick(field: Locator, entry: Locator): Promise<void> {
    this.presses += 2;
    this.#thoughts += 1;
    await field.click();
    await entry.click();
  }

  async key(page: Page, name: string): Promise<void> {
    this.keys += 1;
    this.#thoughts += 1;
    await page.keyboard.press(name);
  }

  /** Goes through the system's own window for files: one press opens it, one takes a file, one ends it. */
  async takeFiles(count: number, take: () => Promise<void>): Promise<void> {
    this.presses += 2 + count;
    this.#thoughts += 1;
    await take();
  }

  /** For a person who makes no mistake and waits for nothing. */
  get seconds(): number {
    return this.keys * KEY_S + this.presses * PRESS_S + this.#thoughts * THOUGHT_S;
  }
}
