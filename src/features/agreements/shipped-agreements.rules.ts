import type { AgreementKind } from '#app/db/enums.ts';
import type { CommissionRates } from '#app/db/commission-enums.ts';

const FIVE_TO_TEN = [{ upToUsd: null, lowPercent: 5, highPercent: 10 }];

const TERMS = `
These terms apply to everybody who uses this site. Who sells a machine here also agrees to the brokerage agreement.

## What this site is

A marketplace for commercial embroidery machines, run by a broker in Fort Worth, Texas. We show the listings of sellers and our own machines, answer buyers, and bring both together. Unless a listing says that we sell the machine ourselves, the sale is a contract between buyer and seller, and we are not a party to it.

## What you may do

Browse, search, compare and ask without an account and without a charge. Some functions need an account: one for each person, with your real name and an address that you can read. Keep your password to yourself, and tell us at once if somebody else may know it.

## What you may not do

- List a machine that you do not own or may not sell, or state what you know to be wrong.
- Pretend to be somebody else, or ask for payment by a way that hides who receives it.
- Send advertising, or the same message to many sellers.
- Collect contact data, or copy the catalogue by a program, beyond what our API and feeds offer.
- Use a contact that you received here to avoid a commission that is due.

## Listings

Sellers are responsible for what they state. We look at each listing before buyers see it, and may ask, correct, refuse or remove it. We do not inspect the machines of sellers, unless a listing says which facts we have checked. See a machine run, or have somebody see it, before you pay.

## What you send us

Photos and texts stay yours. You allow us to show them on this site, in our mails, in feeds and previews of it, and to adapt their size and wording, for as long as the listing is on the site.

## Prices and placements

Prices are in US dollars, without tax, freight and installation unless the listing includes them. Premium and Featured are paid in advance for 90 days in which buyers see the listing. If we refuse a paid listing, we refund it.

## Liability

We run this site with care, but as it is: we do not promise that it is always available or free of errors. As far as the law allows, we are liable for no more than what you paid us in the twelve months before. Our warranty on machines that we sell ourselves is not affected.

## If something goes wrong

Write to us first: most things are settled by a telephone call. These terms follow the law of Texas, and the courts of Tarrant County decide. We may close an account that breaks these terms, and say why.

## Changes

When we change these terms, we publish a new version here. Earlier versions stay on this page.
`;

const PRIVACY = `
What we store about you, why, for how long, and what you can do about it.

## When you only look

- We count views of machines and pages without a name, an account or an address. Single views are kept for 90 days, and after that only their number for each day.
- Searches are counted without a person, and kept for 13 months.
- The server notes each request without cookies and messages. These notes are kept for 14 days.
- Cookies keep you signed in, and recognize this browser when you sign in again. We set none for advertising, and load no scripts of others except PayPal’s when you pay.
- Your choice of units, your ZIP code, measures of your workshop and unsent drafts stay in your browser.

## Your account

Name, email address, telephone number and place, your password as a hash, your sessions and how you sign in. We keep them while you have the account. When you delete it, it is removed at once, together with your listings. An account that we delete can be restored for 30 days.

## Your listings

Visitors see what you enter about the machine and the state that it is in. Your name, contact and city are shown only on Premium listings. Photos are stored without the data that cameras add, such as a place. A listing that you delete is removed at once. One that we delete can be restored for 30 days.

## Messages

What you write to us or through us is kept with your name and contact until you, or we, delete it. The seller of a Premium listing sees your name and contact with your message, as their listing shows theirs; other sellers see them only when we introduce you to each other. When you delete your account, what you wrote to others in a conversation stays with them, without your name and contact. The network address of a message is kept for 30 days, so that senders of spam can be blocked.

## Introductions

When we bring a buyer and a seller together, we store the name and the address of both, the machine, the time, and the version of the brokerage agreement that the seller agreed to. A commission may be due for 12 months after the introduction, and a claim to it can be brought for four years after that. We keep introductions for that time, also when an account or a listing is deleted, and then remove them.

## Watching, searches and wanted ads

Your address and what you asked to be told about, until you turn it off. Each of these mails has a link that does so at once.

## Payments

You pay at PayPal. We store the amount, the date and PayPal’s answer, with the name and address that you have there, for as long as tax law requires. We never see the number of a card. Sales of machines, with the name and the email address of the seller, and invoices for commissions, with the address of the seller besides, are kept as long, also when the account is deleted.

## Mails

A mail that we sent is kept for 90 days. If an address does not accept mails, or a reader reports one as spam, we note that for 90 days and stop mails that you do not need.

## Who else receives it

The companies that run our server and send our mails, and PayPal when you pay: only for that. Lenders receive what you enter on their own sites. We sell no data. We disclose it to authorities where the law requires it.

## What you can do

On your profile page you can read and change your data, download all of it as a file, and delete your account. For anything else, or without an account, write to us. We answer within 30 days.

## Changes

When we change how we handle data, we publish a new version here. Earlier versions stay on this page.
`;

const BROKERAGE = `
## Who it is for

It applies once you list a machine here. An account that only browses, compares and asks owes nothing.

## What you pay, and when

A commission on the price, when your machine is sold through this marketplace, at the rates below. We tell you the rate before we begin to sell. Listing costs nothing, and without a sale there is no commission. Premium and Featured placements have prices of their own.

## With Premium

While a listing is Premium, buyers see your own contact and reach you directly. We take no commission on a sale to a buyer who found you that way.

## What counts as a sale through the marketplace

You sell the machine to somebody whom we brought to you, or on consignment through us.

## Introductions

When we bring a buyer to you, we record who it is, which machine, and when, and tell both of you. If you sell the machine to that buyer within 12 months of the introduction, the commission is due, also if the listing was changed or deleted in the meantime.

## When you are paid

If we collect the price, we pay your share within three business days after the buyer’s payment has cleared. If the buyer pays you, you pay the commission within ten days of the sale.

## What you state

You own the machine or may sell it, and what you write about it is true. We look at each listing before buyers see it, and may ask, correct or refuse.

## What stays yours

The machine is yours until it is sold. You may also sell it elsewhere to a buyer of your own: then mark it as sold here, and no commission is due.

## How it ends

You can withdraw at any time: delete the listing, or mark it as sold. That costs nothing. For a sale to a buyer whom we brought to you before that, the commission is due.

## Changes

A listing stays under the version that you agreed to when you submitted it. A new version applies to listings that you submit after it is published.
`;

type Shipped = { text: string; note: string; rates: CommissionRates | null };

const NOTE = 'The first version';

/** Version 1 of each agreement, as a new site stores it at its first start. */
export const SHIPPED_AGREEMENTS: Readonly<Record<AgreementKind, Shipped>> = {
  terms: { text: TERMS.trim(), note: NOTE, rates: null },
  privacy: { text: PRIVACY.trim(), note: NOTE, rates: null },
  brokerage: {
    text: BROKERAGE.trim(),
    note: NOTE,
    rates: { brokered: FIVE_TO_TEN, consignment: FIVE_TO_TEN, claimMonths: 12 },
  },
};
