import { currentUser, guestAccount, ownSession } from '#app/features/accounts/own-account.schema.ts';
import * as z from 'zod/mini';
import { reviewedAccessory, reviewedModel, modelsByBrand } from '#app/features/reference/reference.schema.ts';
import { accountExport } from '#app/features/accounts/account-export.schema.ts';
import { activityDay, overview } from '#app/features/operations/dashboard.schema.ts';
import { auditEntry } from '#app/features/operations/audit-log.schema.ts';
import { filterCounts, filterValues } from '#app/features/catalogue/catalogue.schema.ts';
import { siteFacts } from '#app/features/site/site.schema.ts';
import { csvImport, csvResult, csvRow } from '#app/features/csv/csv-imports.schema.ts';
import { contactSubmission } from '#app/features/enquiries/contact-submissions.schema.ts';
import { machineInput, newMachineInput } from '#app/features/listings/listings.schema.ts';
import { portalListing } from '#app/features/listings/portal.schema.ts';
import { kindFacts } from '#app/features/seo/machine-kinds.schema.ts';
import { machineChanges } from '#app/features/machines/machine-versions.schema.ts';
import { adminMachine, ownMachine, publicMachine, seenMachine } from '#app/features/machines/machines.schema.ts';
import { outboxEntry } from '#app/features/mail/outbox.schema.ts';
import { openedUpload, storedUpload } from '#app/features/media/media.schema.ts';
import { deletedListing } from '#app/features/moderation/deleted-listings.schema.ts';
import { seller } from '#app/features/moderation/moderation.schema.ts';
import { newSince } from '#app/features/operations/dashboard.schema.ts';
import { pageViewStat } from '#app/features/operations/page-views.schema.ts';
import { importFinding, importRun, importStatus } from '#app/features/partner-import/partner-import.schema.ts';
import {
  paymentEnvironments,
  adminPayment,
  confirmation,
  monthOfRevenue,
  ownPayment,
  paymentSetup,
  receipt,
} from '#app/features/payments/payments.schema.ts';
import { systemState } from '#app/features/operations/system.schema.ts';
import { managedUser, userDeletion } from '#app/features/accounts/users.schema.ts';

/** Names of the shared schemas in the document and in generated clients. Other schemas are inlined. */
const NAMES = {
  AccountExport: accountExport,
  ActivityDay: activityDay,
  AdminMachine: adminMachine,
  AdminPayment: adminPayment,
  AuditEntry: auditEntry,
  Confirmation: confirmation,
  ContactSubmission: contactSubmission,
  CsvImport: csvImport,
  CsvResult: csvResult,
  CsvRow: csvRow,
  CurrentUser: currentUser,
  DeletedListing: deletedListing,
  FilterCounts: filterCounts,
  FilterValues: filterValues,
  Guest: guestAccount,
  ImportFinding: importFinding,
  ImportRun: importRun,
  ImportStatus: importStatus,
  KindFacts: kindFacts,
  Machine: publicMachine,
  MachineChanges: machineChanges,
  ListedMachine: machineInput,
  Mail: outboxEntry,
  ManagedUser: managedUser,
  ModelsByBrand: modelsByBrand,
  MonthOfRevenue: monthOfRevenue,
  NewMachine: newMachineInput,
  News: newSince,
  OpenedUpload: openedUpload,
  Overview: overview,
  OwnMachine: ownMachine,
  OwnPayment: ownPayment,
  OwnSession: ownSession,
  PageViews: pageViewStat,
  PaymentEnvironments: paymentEnvironments,
  PaymentSetup: paymentSetup,
  PortalListing: portalListing,
  Receipt: receipt,
  ReviewedAccessory: reviewedAccessory,
  ReviewedModel: reviewedModel,
  SeenMachine: seenMachine,
  Seller: seller,
  Site: siteFacts,
  StoredUpload: storedUpload,
  SystemState: systemState,
  UserDeletion: userDeletion,
} as const;

export const namedSchemas = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMES)) namedSchemas.add(schema, { id });
