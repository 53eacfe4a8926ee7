import type { Database } from '#app/db/client.ts';
import { refreshProposals } from '#app/features/machines/server/fact-proposals.service.ts';

const PATIENCE_MS = 600_000;
const MODELS_AT_ONCE = 50;

/**
 * Inserts the other rows of a site with a million listings: 20,000 sellers, one of them with 10,000 listings and some
 * placements, 100,000 messages and mails, 20,000 payments, 200,000 audit log entries, a million views, and 30,000
 * listings that state facts of their model; proportionally fewer for fewer listings.
 */
export async function insertBackOfficeRows({ pool, db }: Database, listings: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`);
    for (const statement of statementsFor(listings)) await client.query(statement);
    while ((await refreshProposals(db, MODELS_AT_ONCE, new Date())) > 0);
    await client.query('vacuum analyze');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

function statementsFor(listings: number): string[] {
  const share = (ofMillion: number) => Math.ceil((ofMillion * listings) / 1_000_000);
  const [sellers, most] = [share(20_000), share(10_000)];
  const anyMachine = (factor: number) => `m.serial = (n::bigint * ${factor}) % ${listings} + 1`;
  const someTimeAgo = (days: number) => `now() - n % ${days} * interval '1 day' - n * interval '1 second'`;
  return [
    `insert into users (username, password, role, name, email, phone, city, state, created_at)
      select 'shop-' || n, 'none', 'user', 'Embroidery Works ' || n, 'owner-' || n || '@shop-' || n % 977 || '.example',
        '555-01' || lpad((n % 100)::text, 2, '0'), 'Dallas', 'TX', ${someTimeAgo(1_100)}
      from generate_series(1, ${sellers}) as n`,
    `update machines m set seller_id = u.id from users u
      where m.serial > ${most} and m.serial % 2 = 0 and u.username = 'shop-' || ((m.serial * 13) % ${sellers} + 1)`,
    `update machines set seller_id = (select id from users where username = 'shop-1') where serial <= ${most}`,
    `update machines set facts = facts || jsonb_build_object('phases', case serial % 11 when 0 then 'three' else 'single' end,
        'voltsMin', 200, 'voltsMax', 240) where serial % 33 < 2 and seller_id is not null`,
    `insert into placements (machine_id, kind, starts_at, ends_at)
      select id, 'featured', now() - interval '10 days', now() + interval '80 days' from machines
      where serial <= ${most} and is_public order by serial limit 50`,
    `insert into contact_submissions (name, email, phone, subject, message, machine_id, is_read, answered_at, created_at)
      select 'Buyer ' || n, 'buyer-' || n % 30000 || '@mail.example', '555-02' || n % 100, 'Question about lot ' || n % 1000,
        'Is the machine still for sale, and what does the delivery to Ohio cost? Reference ' || md5(n::text) || '.',
        m.id, n % 40 <> 0, case when n % 20 <> 0 then now() - n % 700 * interval '1 day' end, ${someTimeAgo(700)}
      from generate_series(1, ${share(100_000)}) as n left join machines m on ${anyMachine(7_919)} and n % 5 <> 0`,
    `insert into payments (environment, state, invoice_id, order_id, capture_id, machine_id, payer_user_id, listing_id,
        listing_name, brand, premium, featured, amount_usd, premium_usd, featured_usd, saving_usd, created_at, captured_at,
        used_at, paypal_answer, refunded_usd, refunded_at)
      select case when n % 50 = 0 then 'sandbox' else 'live' end,
        case when n % 25 = 0 then 'refunded' when n % 7 = 0 then 'created' else 'used' end, 'INV-' || n, 'ORDER' || n,
        case when isCaptured then 'CAP' || n end, m.id, u.id, m.id, m.name, m.brand, true, false, 250, 250, 0, 0, moment,
        case when isCaptured then moment end, case when isCaptured then moment end,
        jsonb_build_object('id', 'ORDER' || n, 'description', repeat('x', 800)),
        case when n % 25 = 0 then 250 else 0 end, case when n % 25 = 0 then moment end
      from generate_series(1, ${share(20_000)}) as n
      cross join lateral (select n % 25 = 0 or n % 7 <> 0 as isCaptured, ${someTimeAgo(1_000)} as moment) as made
      join machines m on ${anyMachine(31)} join users u on u.username = 'shop-' || (n % ${sellers} + 1)`,
    `insert into payment_refunds (id, payment_id, kind, amount_usd, refunded_at)
      select 'R' || id, id, 'refund', 250, refunded_at from payments where state = 'refunded'`,
    `insert into audit_log (actor_name, action, subject_type, subject_id, before, after, at)
      select 'admin-' || n % 5, (array['approve listing', 'reject listing', 'change listing', 'change user'])[n % 4 + 1],
        (array['machine', 'machine', 'machine', 'user'])[n % 4 + 1], coalesce(m.id, md5(n::text)),
        '{"status":"pending","price":12500}', '{"status":"approved","price":12000}', now() - n * interval '5 minutes'
      from generate_series(1, ${share(200_000)}) as n left join machines m on ${anyMachine(17)} and n % 4 < 3`,
    `insert into page_views (machine_id, viewed_at, session_id)
      select m.id, now() - n * interval '7 seconds', md5(n::text)
      from generate_series(1, ${share(1_000_000)}) as n join machines m on ${anyMachine(99_991)}`,
    `insert into impression_days (machine_id, day, impressions)
      select id, current_date - day, 1 + (serial + day) % 90 from machines, generate_series(0, 9) as day
      where serial % 10 = 0`,
    `insert into homepage_views (viewed_at) select now() - n * interval '77 seconds' from generate_series(1, ${share(100_000)}) as n`,
    `insert into outbox (recipient, subject, text_body, html_body, created_at, sent_at, attempts)
      select 'owner-' || n % ${sellers} || '@shop.example', 'Your listing ' || n || ' is approved', '', '',
        now() - n * interval '70 seconds', now() - n * interval '69 seconds', 1
      from generate_series(1, ${share(100_000)}) as n`,
    `insert into deleted_listings (machine_id, name, brand, images, machine, placements, deleted_at, deleted_by)
      select 'gone-' || n, 'Gone machine ' || n, 'Tajima', '{}', (select to_jsonb(m) from machines m where serial = n), '[]',
        now() - n * interval '10 minutes', 'admin-1' from generate_series(1, ${share(5_000)}) as n`,
    `insert into machine_models (brand, name, heads, needles, status, created_at)
      select 'Maker ' || n % 60, 'Model ' || n, 1 + n % 12, 15, case when n % 10 = 0 then 'pending' else 'approved' end,
        now() - n * interval '1 hour' from generate_series(1, ${share(3_000)}) as n`,
    `insert into model_facts (brand, model, key, value, source_kind, source, entered_at, entered_by)
      select brand, name, 'frequencyHz', '"60"', 'note', 'The sheet of its maker', now(), 'admin-1' from machine_models
      on conflict do nothing`,
  ];
}
