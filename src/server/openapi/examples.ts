import type * as z from 'zod/mini';
import type { FilterCounts } from '#app/features/catalogue/catalogue.schema.ts';
import type { machineInput } from '#app/features/listings/listings.schema.ts';
import type { OwnMachine, PublicMachine } from '#app/features/machines/machines.schema.ts';
import type { OwnAccount } from '#app/features/accounts/own-account.schema.ts';

type ListedMachine = z.input<typeof machineInput>;

const ID = '0d3f8c1e-7d5b-4c35-9b7e-2f1a5c9d8e70';
const AT = '2026-11-02T15:04:05.000Z';
const MACHINE_ID = 'tajima-6-head-tmar-k1506c-7f3k2q';
const PHOTO = '/objects/machines/4f1c0a9be27d43d08c5e6a71.webp';

const MACHINE = {
  id: MACHINE_ID,
  name: 'Tajima TMAR-K1506C',
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  year: 2018,
  condition: 'used',
  heads: 6,
  needles: 15,
  price: 42_000,
  hiddenPrice: false,
  isConsignment: false,
  location: 'OH',
  coordinates: { latitude: 40.33, longitude: -82.47, precision: 'state' },
  city: null,
  state: null,
  zip: null,
  accessories: '[{"name":"Cap frames","quantity":6}]',
  description: 'Six heads, runs every day.',
  facts: {},
  image: PHOTO,
  images: [PHOTO],
  mainImageIndex: 0,
  counterPhoto: null,
  status: 'approved',
  isPremiumPaid: false,
  isFeaturedPaid: false,
  financingAvailable: false,
  sellerId: ID,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  createdAt: AT,
  confirmedAt: AT,
  loweredAt: null,
  priceBefore: null,
  isUnderOffer: false,
  soldAt: null,
} satisfies PublicMachine;

const OWN_MACHINE = {
  ...MACHINE,
  location: 'Columbus, OH 43004',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  status: 'pending',
  live: null,
  change: null,
  contactName: 'Ada Weaver',
  contactEmail: 'ada@weaver.example',
  contactPhone: '614 555 0100',
  customBrand: null,
  customModel: null,
  platePhoto: null,
  restingSince: null,
  rejectionReason: null,
  premiumStartsAt: null,
  premiumUntil: null,
  featuredStartsAt: null,
  isPremiumGiven: false,
  agreed: { version: 1, at: '2026-10-30T14:02:11.000Z' },
  soldFrom: null,
  featuredUntil: null,
  placementsHeldAt: null,
  updatedAt: AT,
} satisfies OwnMachine;

const LISTED = {
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  year: 2018,
  heads: 6,
  needles: 15,
  price: 42_000,
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  contactName: 'Ada Weaver',
  contactEmail: 'ada@weaver.example',
  contactPhone: '614 555 0100',
  description: 'Six heads, runs every day.',
  facts: {},
  accessories: '[{"name":"Cap frames","quantity":6}]',
  images: [PHOTO],
} satisfies ListedMachine;

const ACCOUNT = {
  id: ID,
  username: 'ada',
  role: 'user',
  permissions: [],
  name: 'Ada Weaver',
  email: 'ada@weaver.example',
  mustAddSecondFactor: false,
  getsReports: true,
  isEmailConfirmed: true,
  emailSuppression: null,
  phone: '614 555 0100',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  tewhEmail: null,
  tewhPhone: null,
  createdAt: AT,
} satisfies OwnAccount;

const COUNTS = {
  total: 42,
  exact: true,
  brands: [{ value: 'Tajima', count: 30 }],
  conditions: [{ value: 'used', count: 42 }],
  heads: [{ value: 6, count: 12 }],
  needles: [{ value: 15, count: 42 }],
  states: [{ value: 'OH', count: 3 }],
  featured: 4,
  premium: 2,
  financing: 7,
  consignment: 0,
  available: 41,
  allHeadsWork: 20,
  facts: {},
  has: {},
} satisfies FilterCounts;

const MODEL = { name: 'TMAR-K1506C', heads: 6, needles: 15 } as const;
const ASKED = {
  id: ID,
  name: MACHINE.name,
  picture: PHOTO,
  price: MACHINE.price,
  status: 'approved',
  sellerName: 'Ada Weaver',
} as const;

const REVIEWED = { id: ID, status: 'approved', createdAt: AT } as const;
const WAITING = {
  answeredAt: null,
  answeredAs: null,
  answeredBy: null,
  askedSeller: null,
  threadId: '0b5e7f7c-5f0c-4f6e-9a43-2f5f1c1f7d10',
  network: '203.0.113.0/24',
};
const MESSAGE = {
  name: 'Lee Cord',
  email: 'lee@cord.example',
  phone: null,
  subject: 'Price',
  message: 'Is it still there?',
};
const ORDER_ID = '5O190127TN364715T';

/** Example bodies and responses by operation. A test validates each against its schema. */
export const EXAMPLES: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = {
  findMachines: { answer: [MACHINE] },
  getMachine: { answer: MACHINE },
  findSimilarMachines: { answer: [MACHINE] },
  getFilterValues: { answer: { brands: ['Tajima'], conditions: ['USED'], heads: [1, 6], needles: [15] } },
  countMachines: { answer: COUNTS },
  submitMachine: { body: { ...LISTED, submissionKey: ID }, answer: OWN_MACHINE },
  replaceMachine: { body: LISTED, answer: OWN_MACHINE },
  lowerPrice: { body: { price: 11_900 }, answer: { ...OWN_MACHINE, price: 11_900 } },
  addFacts: { body: { facts: { stitchCount: 85_000_000 } }, answer: OWN_MACHINE },
  restorePrice: { answer: OWN_MACHINE },
  markMachineSold: { answer: { ...OWN_MACHINE, status: 'sold' } },
  relistMachine: { answer: OWN_MACHINE },
  register: {
    body: { username: 'ada', password: 'a long enough secret', name: 'Ada Weaver', email: 'ada@weaver.example' },
    answer: { ...ACCOUNT, isEmailConfirmed: false },
  },
  signIn: { body: { username: 'ada', password: 'a long enough secret' }, answer: ACCOUNT },
  signInAsGuest: { answer: { id: `guest:${ID}`, username: 'guest', role: 'guest' } },
  getCurrentUser: { answer: ACCOUNT },
  changeProfile: { body: { name: 'Ada Weaver', email: 'ada@weaver.example', city: 'Columbus' }, answer: ACCOUNT },
  changePassword: { body: { password: 'another long secret' }, answer: ACCOUNT },
  requestPasswordReset: {
    body: { email: 'ada@weaver.example' },
    answer: { message: 'If an account has this address, a link is on its way to it.' },
  },
  findSessions: {
    answer: [{ id: ID, device: 'Firefox on Linux', createdAt: AT, lastSeenAt: AT, isCurrent: true }],
  },
  openUpload: { answer: { uploadURL: `${PHOTO}?token=Zm9ydHktdHdv` } },
  sendImage: { answer: { path: PHOTO, width: 1920, height: 1440 } },
  getPaymentSetup: {
    answer: {
      environment: 'sandbox',
      isSimulated: false,
      sdkUrl: 'https://www.sandbox.paypal.com',
      clientToken: 'eyJ…',
    },
  },
  placeOrder: {
    body: {
      amount: '1125',
      currency: 'USD',
      intent: 'CAPTURE',
      machineId: MACHINE_ID,
      premium: true,
      featured: true,
    },
    answer: { id: ORDER_ID },
  },
  captureOrder: { answer: { status: 'COMPLETED' } },
  confirmPayment: {
    body: { machineId: MACHINE_ID, orderId: ORDER_ID, premium: true, featured: true },
    answer: {
      machineId: MACHINE_ID,
      orderId: ORDER_ID,
      premium: true,
      featured: true,
      premiumUntil: '2027-01-31T15:04:05.000Z',
      featuredUntil: '2027-01-31T15:04:05.000Z',
    },
  },
  sendContactSubmission: { body: MESSAGE },
  listContactSubmissions: {
    answer: [{ id: ID, ...MESSAGE, ...WAITING, machine: ASKED, isRead: false, createdAt: AT }],
  },
  markContactSubmission: {
    body: { isRead: true },
    answer: { id: ID, ...MESSAGE, ...WAITING, machine: null, isRead: true, createdAt: AT },
  },
  findModels: { answer: { Tajima: [MODEL] } },
  findAccessoryNames: { answer: ['Cap frames', 'Tubular hoops'] },
  listModels: { answer: [{ ...MODEL, ...REVIEWED, brand: 'Tajima', proposer: null }] },
  addModel: { body: { brand: 'Tajima', model: MODEL }, answer: { ...MODEL, ...REVIEWED, brand: 'Tajima' } },
  removeBrand: { body: { brandName: 'Tajima' }, answer: { deleted: 12 } },
  listAccessories: { answer: [{ ...REVIEWED, name: 'Cap frames', proposer: null }] },
  rejectProposals: { answer: { models: 3, accessories: 1 } },
  addAccessory: { body: { accessory: 'Cap frames' }, answer: { ...REVIEWED, name: 'Cap frames' } },
  renameAccessory: { body: { name: 'Cap frames, wide' }, answer: { ...REVIEWED, name: 'Cap frames, wide' } },
  countMachineView: { body: { machineId: MACHINE_ID, source: 'search' } },
  moveMachine: { body: { status: 'rejected', reason: 'The photos are too dark to see the heads.' } },
  changeMachine: { body: { price: 39_500, hiddenPrice: false, applyMarkup: true, markupPercentage: 12.5 } },
  approveMachines: {
    body: { ids: [MACHINE_ID], seen: { [MACHINE_ID]: '"4f1c0a9b-81"' } },
    answer: { approved: 1, skipped: [] },
  },
  deleteMachines: {
    body: { ids: [MACHINE_ID] },
    answer: { deleted: 0, skipped: [{ id: MACHINE_ID, reason: 'gone' }] },
  },
  viewSection: {
    body: { section: 'listings' },
    answer: { newListings: 0, newContacts: 2, newAccessories: 0, newModels: 1 },
  },
  changeUser: { body: { role: 'admin', permissions: ['messages'] } },
  resetUserPassword: { body: { newPassword: 'another long secret' } },
  getPaymentMode: { answer: { value: 'sandbox' } },
  changePaymentMode: { body: { value: 'live' }, answer: { value: 'live' } },
  importMachinesCsv: {
    body: { csvData: 'brand,model,heads,needles\nTajima,TMAR-K1506C,6,15\n' },
  },
};
