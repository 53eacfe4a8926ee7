/** The operator's contact where none is configured. */
export const SAMPLE_OPERATOR = {
  OPERATOR_EMAIL: 'sales@tewh.example',
  OPERATOR_PHONE: '(817) 555-0110',
  OPERATOR_ADDRESS: '100 Commerce St, Fort Worth, TX 76102',
  SUPPORT_URL: 'https://support.tewh.example',
} as const;

type Contact = { operatorEmail: string; operatorPhone: string; operatorAddress: string };

/** Whether the contact is still the sample one, under which nobody can be reached. */
export function isSampleContact({ operatorEmail, operatorPhone, operatorAddress }: Contact): boolean {
  const { OPERATOR_PHONE, OPERATOR_ADDRESS } = SAMPLE_OPERATOR;
  return isExampleHost(operatorEmail) || operatorPhone === OPERATOR_PHONE || operatorAddress === OPERATOR_ADDRESS;
}

/** Whether a lender is a sample, whose address leads nowhere. */
export function isSampleLender({ url }: { url: string }): boolean {
  return URL.canParse(url) && isExampleHost(new URL(url).hostname);
}

/** Whether a host or address is below .example, which belongs to nobody (RFC 2606). */
export function isExampleHost(hostOrAddress: string): boolean {
  return /[.@]example$/i.test(hostOrAddress.trim());
}
