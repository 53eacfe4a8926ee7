/** The operator's contact if none is configured. */
export const SAMPLE_OPERATOR = {
  OPERATOR_EMAIL: 'sales@tewh.example',
  OPERATOR_PHONE: '(817) 555-0110',
  OPERATOR_ADDRESS: '100 Commerce St, Fort Worth, TX 76102',
  SUPPORT_URL: 'https://support.tewh.example',
} as const;

type Contact = { operatorEmail: string; operatorPhone: string; operatorAddress: string };

/** Whether the contact is still the sample one, which does not reach anyone. */
export function isSampleContact({ operatorEmail, operatorPhone, operatorAddress }: Contact): boolean {
  const { OPERATOR_PHONE, OPERATOR_ADDRESS } = SAMPLE_OPERATOR;
  return isExampleHost(operatorEmail) || operatorPhone === OPERATOR_PHONE || operatorAddress === OPERATOR_ADDRESS;
}

/** Whether a lender is a sample with an invalid address. */
export function isSampleLender({ url }: { url: string }): boolean {
  return URL.canParse(url) && isExampleHost(new URL(url).hostname);
}

/** Whether a host or address is below .example, which is reserved (RFC 2606). */
export function isExampleHost(hostOrAddress: string): boolean {
  return /[.@]example$/i.test(hostOrAddress.trim());
}
