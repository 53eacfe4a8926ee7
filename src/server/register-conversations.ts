import type { FastifyInstance } from 'fastify';
import { cannedAnswersRoutes } from '#app/features/conversations/server/canned-answers.routes.ts';
import { handleConversationJobs } from '#app/features/conversations/server/conversations.jobs.ts';
import { createMailboxLimits } from '#app/features/conversations/server/mailbox-limits.service.ts';
import { messageReportsRoutes } from '#app/features/conversations/server/message-reports.routes.ts';
import { messageHoldsRoutes } from '#app/features/conversations/server/message-holds.routes.ts';
import { deskRoutes } from '#app/features/conversations/server/desk.routes.ts';
import { answersRoutes } from '#app/features/conversations/server/answers.routes.ts';
import { sellerQuestionsRoutes } from '#app/features/conversations/server/seller-questions.routes.ts';
import { threadSafetyRoutes } from '#app/features/conversations/server/thread-safety.routes.ts';
import { threadsRoutes } from '#app/features/conversations/server/threads.routes.ts';
import { inboundMailRoutes } from '#app/features/conversations/server/inbound-mail.routes.ts';
import { introductionsRoutes } from '#app/features/conversations/server/introductions.routes.ts';
import { receiveReplies } from '#app/features/conversations/server/mailed-replies.service.ts';
import { handleMessageFileJobs } from '#app/features/conversations/server/message-files.jobs.ts';
import { messageFilesRoutes } from '#app/features/conversations/server/message-files.routes.ts';
import { createReplyAddresses } from '#app/features/conversations/server/reply-address.rules.ts';
import { messageIdHost } from '#app/features/mail/server/smtp.service.ts';
import { createEnquiryLimits } from '#app/features/enquiries/server/enquiry-limits.service.ts';
import { dealsRoutes } from '#app/features/deals/server/deals.routes.ts';
import { enquiriesRoutes } from '#app/features/enquiries/server/enquiries.routes.ts';
import { handleOfferJobs } from '#app/features/offers/server/offers.jobs.ts';
import { offersRoutes } from '#app/features/offers/server/offers.routes.ts';
import { handleQuoteJobs } from '#app/features/quotes/server/quotes.jobs.ts';
import { quotesRoutes } from '#app/features/quotes/server/quotes.routes.ts';
import { readSiteFacts } from '#app/features/settings/server/site.service.ts';
import type { Db } from '#app/db/client.ts';
import { readMailSite } from './open-mail.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Messages to the office, and the conversations that begin with them. */
export async function registerConversations(
  app: FastifyInstance,
  { config, database: { db }, storage, jobs, now }: AppDeps,
  { counter, incoming, mails, refreshCatalogue }: SharedParts,
): Promise<void> {
  const { factor } = config.limits;
  const mailboxes = createMailboxLimits(counter, factor);
  await app.register(enquiriesRoutes, { db, limits: createEnquiryLimits(counter, factor), mailboxes, ...mails });
  await app.register(threadsRoutes, { db, now, mailboxes, refreshCatalogue });
  await app.register(messageFilesRoutes, { db, now, storage, incoming, counter, factor });
  await app.register(messageHoldsRoutes, { db, now });
  await app.register(messageReportsRoutes, { db, now, mails });
  handleMessageFileJobs(jobs, { db, storage, now });
  await app.register(sellerQuestionsRoutes, { db, now, mailboxes });
  const readSite = (tx: Db) => readMailSite(tx, config);
  await app.register(deskRoutes, { db, now });
  await app.register(cannedAnswersRoutes, { db, now });
  await app.register(introductionsRoutes, { db, now, readSite });
  await app.register(answersRoutes, { db, now });
  await app.register(offersRoutes, { db, now, mailboxes, refreshCatalogue });
  handleOfferJobs(jobs, { db, now });
  await app.register(dealsRoutes, { db, now });
  const { inboundMail, mail } = config;
  const addresses = inboundMail === null ? null : createReplyAddresses(inboundMail);
  const readFacts = (tx: Db) => readSiteFacts(tx, config.site, config.http.publicUrl);
  await app.register(quotesRoutes, { db, now, mailboxes, mails, addresses, readSite: readFacts });
  handleQuoteJobs(jobs, { db, now });
  await app.register(threadSafetyRoutes, { db, now, mails, addresses, counter, factor });
  handleConversationJobs(jobs, { db, mails, now, addresses }, { areMailsSent: mail !== null });
  if (inboundMail === null || addresses === null || mail === null) return;
  const host = messageIdHost(mail.from);
  const { secret } = inboundMail;
  await app.register(inboundMailRoutes, {
    db,
    now,
    addresses,
    host,
    secret,
    receiveReply: receiveReplies({ now, mails, mailboxes, addresses, counter }),
  });
}
