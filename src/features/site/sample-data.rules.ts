/** What the pages show of an operator that has set nothing. */
export const MADE_UP_OPERATOR = {
  OPERATOR_EMAIL: 'sales@tewh.example',
  OPERATOR_PHONE: '(817) 555-0110',
  OPERATOR_ADDRESS: '100 Commerce St, Fort Worth, TX 76102',
  SUPPORT_URL: 'https://support.tewh.example',
} as const;

type Contact = { operatorEmail: string; operatorPhone: string; operatorAddress: string };

/** Whether visitors who write, call or come would reach nobody. */
export function isMadeUpContact({ operatorEmail, operatorPhone, operatorAddress }: Contact): boolean {
  const { OPERATOR_PHONE, OPERATOR_ADDRESS } = MADE_UP_OPERATOR;
  return isMadeUp(operatorEmail) || operatorPhone === OPERATOR_PHONE || operatorAddress === OPERATOR_ADDRESS;
}

/** Whether applying at this lender leads nowhere. */
export function isSampleLender({ url }: { url: string }): boolean {
  return URL.canParse(url) && isMadeUp(new URL(url).hostname);
}

/** Names below .example belong to nobody (RFC 2606). */
export function isMadeUp(hostOrAddress: string): boolean {
  return /[.@]example$/i.test(hostOrAddress.trim());
}
