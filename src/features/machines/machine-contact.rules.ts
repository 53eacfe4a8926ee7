import type { PublicMachine } from './machines.schema.ts';

/** Who answers questions about a machine. Null where there is no such way to reach them. */
export type MachineContact = { isSeller: boolean; name: string; email: string | null; phone: string | null };

type Operator = { siteName: string; operatorEmail: string; operatorPhone: string };
type Listed = Pick<PublicMachine, 'isPremiumPaid' | 'contactName' | 'contactEmail' | 'contactPhone'>;

/** The seller's own contact comes with a premium listing; for every other one the operator answers. */
export function contactOf(machine: Listed, operator: Operator): MachineContact {
  const { isPremiumPaid, contactName, contactEmail, contactPhone } = machine;
  if (isPremiumPaid && (contactEmail || contactPhone)) {
    return {
      isSeller: true,
      name: contactName || 'The seller',
      email: contactEmail || null,
      phone: contactPhone || null,
    };
  }
  return { isSeller: false, name: operator.siteName, email: operator.operatorEmail, phone: operator.operatorPhone };
}

/** What a telephone dials: digits, and a leading plus. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;
}

export function mailHref(email: string, { name, id }: Pick<PublicMachine, 'name' | 'id'>): string {
  const subject = encodeURIComponent(`${name} (${id})`);
  return `mailto:${email}?subject=${subject}`;
}
