import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { sessions } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions, uploads } from '#app/db/tables/site.ts';

/** A seller's listings with all of their own fields. The operator's mark-up is not in them. */
export async function findListingsOf(db: Db, userId: string) {
  return db
    .select({
      id: machines.id,
      name: machines.name,
      brand: machines.brand,
      model: machines.model,
      customBrand: machines.customBrand,
      customModel: machines.customModel,
      year: machines.year,
      condition: machines.condition,
      heads: machines.heads,
      needles: machines.needles,
      price: machines.price,
      hiddenPrice: machines.hiddenPrice,
      isConsignment: machines.isConsignment,
      city: machines.city,
      state: machines.state,
      zip: machines.zip,
      location: machines.location,
      accessories: machines.accessories,
      description: machines.description,
      sourceUrl: machines.sourceUrl,
      image: machines.image,
      images: machines.images,
      mainImageIndex: machines.mainImageIndex,
      contactName: machines.contactName,
      contactEmail: machines.contactEmail,
      contactPhone: machines.contactPhone,
      status: machines.status,
      isPremiumPaid: machines.isPremiumPaid,
      isFeaturedPaid: machines.isFeaturedPaid,
      premiumUntil: machines.premiumUntil,
      featuredUntil: machines.featuredUntil,
      createdAt: machines.createdAt,
      updatedAt: machines.updatedAt,
    })
    .from(machines)
    .where(eq(machines.sellerId, userId))
    .orderBy(desc(machines.createdAt), desc(machines.serial));
}

export async function findPaymentsOf(db: Db, userId: string) {
  return db
    .select({
      id: payments.id,
      environment: payments.environment,
      state: payments.state,
      orderId: payments.orderId,
      captureId: payments.captureId,
      machineId: payments.machineId,
      premium: payments.premium,
      featured: payments.featured,
      amountUsd: payments.amountUsd,
      currency: payments.currency,
      paypalAnswer: payments.paypalAnswer,
      createdAt: payments.createdAt,
      capturedAt: payments.capturedAt,
      usedAt: payments.usedAt,
      refundedAt: payments.refundedAt,
    })
    .from(payments)
    .where(eq(payments.payerUserId, userId))
    .orderBy(desc(payments.createdAt), payments.id);
}

export async function findAllSessionsOf(db: Db, userId: string) {
  return db
    .select({
      id: sessions.publicId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), sessions.publicId);
}

export async function findUploadsOf(db: Db, userId: string) {
  return db
    .select({
      path: uploads.path,
      bytes: uploads.bytes,
      width: uploads.width,
      height: uploads.height,
      machineId: uploads.claimedByMachineId,
      createdAt: uploads.createdAt,
      storedAt: uploads.storedAt,
    })
    .from(uploads)
    .where(eq(uploads.ownerUserId, userId))
    .orderBy(desc(uploads.createdAt), uploads.id);
}

export async function findMessagesFrom(db: Db, email: string) {
  return db
    .select({
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      phone: contactSubmissions.phone,
      subject: contactSubmissions.subject,
      message: contactSubmissions.message,
      createdAt: contactSubmissions.createdAt,
    })
    .from(contactSubmissions)
    .where(eq(sql`lower(${contactSubmissions.email})`, email.toLowerCase()))
    .orderBy(desc(contactSubmissions.createdAt), contactSubmissions.id);
}
