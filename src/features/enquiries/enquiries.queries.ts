import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendChange } from '#app/lib/api-change.ts';
import type { Enquiry } from './enquiries.schema.ts';

/** Throws ApiError. */
export async function sendEnquiry(client: QueryClient, enquiry: Enquiry): Promise<void> {
  await sendChange(apiOf(client), 'POST', '/api/contact-submissions', enquiry);
}
