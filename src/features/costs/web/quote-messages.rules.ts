const MESSAGES = new Map<string, string>();

/** Keeps the message that asks for a quote of a machine, in this tab: its address does not tell the visitor's ZIP code. */
export function keepQuoteMessage(machineId: string, message: string): void {
  MESSAGES.set(machineId, message);
}

/** The kept message, or one without an estimate, after the page was loaded anew. */
export function quoteMessageOf(machineId: string): string {
  return MESSAGES.get(machineId) ?? 'Please send me a quote for this machine, delivered.';
}
