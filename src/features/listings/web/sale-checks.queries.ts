import { readJson, type ApiFetch } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { saleCheck, type SaleAnswerInput, type SaleCheck } from '../sale-checks.schema.ts';

/** The machine of a mailed link. Throws ApiError. */
export async function lookUpSaleCheck(api: ApiFetch, token: string): Promise<SaleCheck> {
  const answer = await sendMutation(api, 'POST', '/api/sale-checks/lookup', { token });
  return readJson(answer, CHECKS_ANSWERS && saleCheck);
}

/** Answers the mailed question. Throws ApiError. */
export async function sendSaleAnswer(api: ApiFetch, input: SaleAnswerInput): Promise<SaleCheck> {
  const answer = await sendMutation(api, 'POST', '/api/sale-checks/answers', input);
  return readJson(answer, CHECKS_ANSWERS && saleCheck);
}
