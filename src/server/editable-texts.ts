import { ABOUT_TEXT, CONSIGNMENT_PAGE_TEXT } from '#app/features/content/page-texts.rules.ts';
import { REASONS_TEXT } from '#app/features/moderation/rejection-reasons.rules.ts';
import { READY_ANSWERS_TEXT } from '#app/features/reports/server/report-texts.rules.ts';
import { CONSIGNMENT_TEXT, FOOTER_TEXT, WARRANTY_TEXT } from '#app/features/site/site-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { accountMailTexts } from './mail-examples/account-mail-texts.ts';
import { enquiryMailTexts } from './mail-examples/enquiry-mail-texts.ts';
import { quoteMailTexts } from './mail-examples/quote-mail-texts.ts';
import { threadMailTexts } from './mail-examples/thread-mail-texts.ts';
import { saleMailTexts } from './mail-examples/sale-mail-texts.ts';
import { reportMailTexts } from './mail-examples/report-mail-texts.ts';
import { wantedMailTexts } from './mail-examples/wanted-mail-texts.ts';
import { watchingMailTexts } from './mail-examples/watching-mail-texts.ts';
import { invoiceMailTexts } from './mail-examples/invoice-mail-texts.ts';
import { listingMailTexts } from './mail-examples/listing-mail-texts.ts';
import { operatorMailTexts, paymentMailTexts } from './mail-examples/payment-mail-texts.ts';

/** Every text that the operator can edit. Together, the examples of a mail contain each of its parts. */
export function editableTexts(site: { name: string; publicUrl: string }): readonly RegisteredText[] {
  return [
    { text: REASONS_TEXT },
    { text: READY_ANSWERS_TEXT },
    ...[ABOUT_TEXT, CONSIGNMENT_PAGE_TEXT, CONSIGNMENT_TEXT, WARRANTY_TEXT, FOOTER_TEXT].map((text) => ({ text })),
    ...listingMailTexts(site),
    ...paymentMailTexts(site),
    ...invoiceMailTexts(site),
    ...enquiryMailTexts(site),
    ...watchingMailTexts(site),
    ...threadMailTexts(site),
    ...quoteMailTexts(site),
    ...wantedMailTexts(site),
    ...reportMailTexts(),
    ...accountMailTexts(site),
    ...operatorMailTexts(site),
    ...saleMailTexts(site),
  ];
}
