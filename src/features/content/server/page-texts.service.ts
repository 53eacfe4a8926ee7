import type { Db } from '#app/db/client.ts';
import { readDocument, TERMS } from '#app/features/settings/server/settings.service.ts';
import { filledParts } from '#app/features/site/editable-texts.rules.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import { ABOUT_TEXT, CONSIGNMENT_PAGE_TEXT } from '../page-texts.rules.ts';
import { pageTexts, type PageTexts } from '../page-texts.schema.ts';

/** The current words of the pages. */
export async function readPageTexts(db: Db): Promise<PageTexts> {
  const edited = await readEditedTexts(db, [ABOUT_TEXT.key, CONSIGNMENT_PAGE_TEXT.key]);
  const { commission, marketingInvestment: investment, saleWindow: window } = (await readDocument(db, TERMS)).value;
  return pageTexts.parse({
    about: filledParts(ABOUT_TEXT, edited, { commission }),
    consignment: filledParts(CONSIGNMENT_PAGE_TEXT, edited, { investment, window }),
  });
}
