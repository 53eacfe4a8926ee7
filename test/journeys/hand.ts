import type { Locator, Page } from 'playwright-core';

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell, 1983): a key press of an average typist, a click
 * including pointing, and a thought before each new step.
 */
const [KEY_S, PRESS_S, THOUGHT_S] = [0.28, 1.3, 1.35];

/** Performs a person's actions and counts them. */
export class Hand {
  presses = 0;
  keys = 0;
  #thoughts = 0;

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    this.#thoughts += 1;
    await what.click();
  }

  /** Clicks the field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
    this.keys += text.length;
  }

  /** Opens a native select and clicks an option. */
  async choose(field: Locator, entry: string): Promise<void> {
    this.presses += 2;
    this.#thoughts += 1;
    await field.selectOption(entry);
  }

  /** The same for a list that the page renders. */
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

  /** Uses the system's file dialog: one click opens it, one selects each file, one confirms. */
  async takeFiles(count: number, take: () => Promise<void>): Promise<void> {
    this.presses += 2 + count;
    this.#thoughts += 1;
    await take();
  }

  /** The time of a person who makes no mistakes and never waits. */
  get seconds(): number {
    return this.keys * KEY_S + this.presses * PRESS_S + this.#thoughts * THOUGHT_S;
  }
}
