/** A setting with what has been typed so far in place of what is stored. */
export function withTyped<Setting extends Record<string, unknown>>(
  setting: Setting,
  typed: Readonly<Record<string, string | null | undefined>>,
): Setting {
  const filled = Object.entries(typed).filter(([, value]) => value !== undefined);
  return { ...setting, ...Object.fromEntries(filled) };
}
