import type { contactSubmissions } from '#app/db/tables/contacts.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { MachineRow } from './machine-row.ts';

type MessageRow = typeof contactSubmissions.$inferInsert;

type DemoMessage = {
  name: string;
  email: string;
  phone?: string;
  subject?: string;
  /** `{machine}` is replaced by the listing's name, as in messages of the contact form. */
  message: string;
  hoursAgo: number;
  isRead?: boolean;
  /** About a Premium listing, so that it went to the seller. */
  isToSeller?: boolean;
};

/** Messages of visitors. Addresses and telephone numbers are reserved ones that reach nobody. */
const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    name: 'Priya Raman',
    email: 'priya@northloopcaps.example',
    phone: '(612) 555-0142',
    subject: 'Price Inquiry',
    message:
      "I'm interested in the {machine}. What is your best price with delivery to Minneapolis, and does it come with cap frames? We could load it ourselves at your dock.",
    hoursAgo: 1,
  },
  {
    name: 'Walt Jessup',
    email: 'walt.jessup@example.com',
    phone: '(806) 555-0117',
    message:
      'Do you still have the {machine}? I can come by on Thursday with cash. Please call, I am seldom at the computer.',
    hoursAgo: 3,
  },
  {
    name: 'Marisol Vega',
    email: 'orders@vegauniforms.example',
    phone: '(915) 555-0188',
    subject: 'Two six-heads',
    message:
      'We are moving our second shift to El Paso and need two matching six-head machines by January.\n\nMust run 15 needles and take 500 mm table frames. Used is fine if the service records are there. What do you have, and do you train operators on site?',
    hoursAgo: 7,
  },
  {
    name: 'Curtis Boyle',
    email: 'curtis@boylecaps.example',
    phone: '(405) 555-0163',
    subject: 'A visit',
    message: 'I would like to see the {machine} run before I decide. Is next Tuesday possible?',
    hoursAgo: 12,
    isToSeller: true,
  },
  {
    name: 'Grant Ellison',
    email: 'grant@ellisonathletics.example',
    subject: 'Financing',
    message: 'Which of your lenders takes a shop that is fourteen months old? Looking at the {machine}.',
    hoursAgo: 20,
  },
  {
    name: 'Bonnie Sato',
    email: 'bonnie.sato@example.com',
    phone: '(808) 555-0126',
    subject: 'Shipping to Hawaii',
    message: 'Can the {machine} be crated for a sea container? Who pays the drayage at Long Beach?',
    hoursAgo: 29,
  },
  {
    name: 'Dwayne Pruitt',
    email: 'dpruitt@pruittpromo.example',
    phone: '(205) 555-0109',
    subject: 'Consignment',
    message:
      'I have an eight-head Tajima from 2014 that I would rather not sell myself. How does consignment work with you?',
    hoursAgo: 51,
    isRead: true,
  },
  {
    name: 'Lena Osterhaus',
    email: 'lena@osterhaus-stickerei.example',
    subject: 'Voltage',
    message: 'Is the {machine} wired for 220 V three-phase, and is the transformer included?',
    hoursAgo: 75,
    isRead: true,
  },
  {
    name: 'Tom Brannigan',
    email: 'tom@brannigan.example',
    phone: '(727) 555-0155',
    subject: 'Thank you',
    message:
      'The machine arrived on Friday and sewed its first caps on Saturday. Thank you for sorting out the freight.',
    hoursAgo: 120,
    isRead: true,
  },
];

export function demoMessages(machines: readonly MachineRow[], now: Date): MessageRow[] {
  const asked = machines.find(({ isPremiumPaid, financingAvailable }) => isPremiumPaid && !financingAvailable);
  return DEMO_MESSAGES.map(({ hoursAgo, isToSeller = false, message, phone, subject, ...sender }, index) => {
    const machine = isToSeller ? asked : machines[index * 7];
    return {
      name: sender.name,
      email: sender.email,
      isRead: sender.isRead ?? false,
      phone: phone ?? null,
      subject: subject ?? null,
      message: message.replace('{machine}', machine?.name ?? 'machine'),
      machineId: message.includes('{machine}') ? (machine?.id ?? null) : null,
      isSellerAsked: isToSeller,
      askedSellerId: isToSeller ? (machine?.sellerId ?? null) : null,
      createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    };
  });
}
