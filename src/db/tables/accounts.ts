import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#app/db/enums.ts';
import { isOneOf, moment } from './column-types.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    /** An argon2id hash in PHC format, never the password. */
    password: text('password').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    tewhEmail: text('tewh_email'),
    tewhPhone: text('tewh_phone'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    index('users_email_idx').on(sql`lower(${table.email})`),
    index('users_created_at_idx').on(table.createdAt),
    check('users_role_check', isOneOf(table.role, ROLES)),
    check('users_username_check', sql`length(trim(${table.username})) > 0`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value in hex: who reads the table cannot sign in with it. */
    idHash: text('id_hash').primaryKey(),
    /** Null for a guest. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
    check('sessions_owner_check', sql`num_nonnulls(${table.userId}, ${table.guestId}) = 1`),
  ],
);
