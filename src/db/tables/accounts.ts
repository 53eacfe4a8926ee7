import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHALLENGE_PURPOSES, PERMISSIONS, ROLES, TOKEN_PURPOSES } from '#app/db/enums.ts';
import { isOneOf, isSubsetInOrder, moment } from './column-types.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    /** An argon2id hash in PHC format. */
    password: text('password').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /**
     * Empty for users. A trigger gives all of them to an admin who is stored without any, and takes them from a user.
     */
    permissions: text('permissions', { enum: PERMISSIONS })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    /** Only the previous release reads these two: the operator's contact now has a table of its own. */
    tewhEmail: text('tewh_email'),
    tewhPhone: text('tewh_phone'),
    /** When a link mailed to `email` was last followed; a change of the address resets it to null. */
    emailConfirmedAt: moment('email_confirmed_at'),
    /** Since when the owner gets no mails about their sales that they can turn off, neither the monthly report nor about demand; null if they get them. */
    reportsOffAt: moment('reports_off_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when the account is suspended: it cannot sign in, and visitors do not see its listings. */
    suspendedAt: moment('suspended_at'),
    /** The admin's username, because the account may be deleted. */
    suspendedBy: text('suspended_by'),
    /** Only for the back office. */
    suspensionReason: text('suspension_reason'),
    /** Since when an admin has deleted the account, which can be restored for a while. */
    deletedAt: moment('deleted_at'),
    /** The admin's username. */
    deletedBy: text('deleted_by'),
    /** Neither suspended nor deleted: it can sign in, is written to, and visitors see its listings. */
    isActive: boolean('is_active')
      .notNull()
      .generatedAlwaysAs(sql`suspended_at is null and deleted_at is null`),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    // An address identifies one account, because people sign in and reset their password with it.
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_created_at_idx').on(table.createdAt),
    index('users_text_idx').using(
      'gin',
      table.username.op('gin_trgm_ops'),
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
    ),
    // The back office sorts sellers by the name it displays.
    index('users_shown_name_idx').on(sql`lower(coalesce(${table.name}, ${table.username}))`, table.id),
    // Each submission looks up the operator.
    index('users_admins_idx')
      .on(table.id)
      .where(sql`role = 'admin'`),
    check('users_role_check', isOneOf(table.role, ROLES)),
    check(
      'users_permissions_check',
      sql`${isSubsetInOrder(table.permissions, PERMISSIONS)} and (cardinality(${table.permissions}) > 0) = (${table.role} = 'admin')`,
    ),
    index('users_deleted_at_idx')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    // An admin who is deleted becomes a user first, so that no rule about admins has to know of deletions.
    check(
      'users_deletion_check',
      sql`num_nonnulls(${table.deletedAt}, ${table.deletedBy}) in (0, 2) and (${table.deletedAt} is null or ${table.role} = 'user')`,
    ),
    check('users_username_check', sql`length(trim(${table.username})) > 0`),
    check(
      'users_suspension_check',
      sql`num_nonnulls(${table.suspendedAt}, ${table.suspendedBy}, ${table.suspensionReason}) in (0, 3) and length(trim(${table.suspensionReason})) > 0`,
    ),
  ],
);

/** Sellers who get the mails about their sales that they can turn off. */
export const getsSellerMails = and(
  eq(users.role, 'user'),
  users.isActive,
  isNotNull(users.emailConfirmedAt),
  isNull(users.reportsOffAt),
);

/**
 * Random ids of deleted accounts, which identify nobody: restoring an older backup must not bring the accounts back.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  userId: uuid('user_id').primaryKey(),
  deletedAt: moment('deleted_at').notNull().defaultNow(),
});

/** What account owners have said of their workshops, shared by all of their browsers. */
export const accountWorkshops = pgTable(
  'account_shops',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty when the owner has forgotten it; the row stays so that their other browsers learn of that. */
    workshop: jsonb('shop').$type<Readonly<Record<string, string | number | boolean | undefined>>>().notNull(),
    /** When the owner changed it: the newest version wins, whichever browser sends first. */
    updatedAt: moment('updated_at').notNull(),
  },
  ({ workshop }) => [
    check(
      'account_shops_shop_check',
      sql`jsonb_typeof(${workshop}) = 'object' and not ${workshop} @? 'strict $.* ? (@.type() == "object" || @.type() == "array" || @.type() == "null")' and length(${workshop}::text) <= 500`,
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value in hex: reading the table does not allow signing in. */
    idHash: text('id_hash').primaryKey(),
    /** Identifies the session to its owner; it grants no access. */
    publicId: uuid('public_id').notNull().unique('sessions_public_id_key').defaultRandom(),
    /** Null for a guest. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id'),
    /** Browser and system in words, such as 'Firefox on Windows'; never an address. */
    device: text('device').notNull().default('Unknown device'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the owner last proved who they are: at the sign-in, or again since. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
    check('sessions_owner_check', sql`num_nonnulls(${table.userId}, ${table.guestId}) = 1`),
  ],
);

/** Mailed links, each valid once and for a limited time. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256 of the link's token in hex: reading the table does not allow using it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    /** The address that the link was mailed to; following it confirms no other. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('account_tokens_user_id_idx').on(table.userId, table.purpose),
    index('account_tokens_expires_at_idx').on(table.expiresAt),
    check('account_tokens_purpose_check', isOneOf(table.purpose, TOKEN_PURPOSES)),
  ],
);

/** The secrets that accounts share with an authenticator app (RFC 6238), one per account. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted under a key derived from SESSION_SECRET: reading the table does not allow computing codes. */
    secret: text('secret').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null until the first code was right: before that, the app may not have the secret. */
    confirmedAt: moment('confirmed_at'),
    /** The 30-second step, counted from 1970, of the last accepted code: no code works twice. */
    lastStep: integer('last_step'),
  },
  (table) => [check('totp_secrets_confirmed_check', sql`(${table.confirmedAt} is null) = (${table.lastStep} is null)`)],
);

/** Codes that replace a lost second factor, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the account's id and the code in hex: reading the table does not allow using it. */
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user_id_idx').on(table.userId)],
);

/** Passkeys (WebAuthn credentials) of accounts. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Identifies the passkey to its owner; it grants no access. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_key'),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures at the last use; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('passkeys_user_id_idx').on(table.userId),
    check('passkeys_counter_check', sql`${table.counter} >= 0`),
    check('passkeys_name_check', sql`length(trim(${table.name})) > 0`),
  ],
);

/** Random values that an authenticator signs, each valid once and for minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** The account that adds a passkey; null at a sign-in, where the passkey names it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at_idx').on(table.expiresAt),
    index('passkey_challenges_user_id_idx').on(table.userId),
    check('passkey_challenges_purpose_check', isOneOf(table.purpose, CHALLENGE_PURPOSES)),
    check('passkey_challenges_user_check', sql`(${table.userId} is null) = (${table.purpose} = 'sign-in')`),
  ],
);

export const adminNotifications = pgTable('admin_notifications', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .unique('admin_notifications_user_id_key')
    .references(() => users.id, { onDelete: 'cascade' }),
  lastViewedListings: moment('last_viewed_listings').notNull().defaultNow(),
  lastViewedContacts: moment('last_viewed_contacts').notNull().defaultNow(),
  lastViewedAccessories: moment('last_viewed_accessories').notNull().defaultNow(),
  lastViewedModels: moment('last_viewed_models').notNull().defaultNow(),
});
