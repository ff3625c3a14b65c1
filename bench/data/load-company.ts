import type { Client } from 'pg'
import type { Company } from '../product/company.ts'
import { contactNames, halfSentences } from './texts.ts'

/** The amounts in BIG per company. */
export const size = { people: 50_000, messages: 505_000, longTicket: 5_000 } as const

/** The number of contacts, each with a ticket, and of messages in the long ticket. */
export type Amounts = Record<'people' | 'longTicket', number>

const SENTENCES = 20_000

/** Loads texts and names into temporary tables of the session, for joins. */
export async function loadTexts(client: Client): Promise<void> {
  await client.query('create temp table bench_sentences (n int primary key, text text)')
  await client.query('create temp table bench_names (n int primary key, name text)')
  const insert = (table: string, values: string[]) =>
    client.query(`insert into ${table} select n - 1, value from unnest($1::text[]) with ordinality as v (value, n)`, [
      values,
    ])
  await insert('bench_sentences', halfSentences(SENTENCES))
  await insert('bench_names', contactNames(size.people))
  await client.query('analyze bench_sentences, bench_names')
}

/**
 * Fills a new company with contacts, tickets and messages. Triggers and foreign keys are disabled for it, because the
 * rows are correct by construction; the counters are computed afterwards.
 * @param connectionId the connection of every ticket
 * @param amounts how much; the words are the same as in BIG
 * @returns the id of the long ticket
 */
export async function loadCompany(
  client: Client,
  company: Company,
  connectionId: number,
  amounts: Amounts = size,
): Promise<number> {
  const users = company.attendants.map((one) => one.userId)
  const first = await firstIds(client)
  const values = { company: company.id, connection: connectionId, ...first, ...amounts }
  const run = (text: string) => client.query(fill(text, values, users, company))
  await client.query('set session_replication_role = replica')
  for (const step of [
    contacts,
    identities,
    tickets,
    ticketTags,
    messages,
    longTicket,
    lastMessages,
    timeline,
    counters,
    contactCounters,
    tagCounters,
    days,
  ]) {
    await run(step)
  }
  await client.query('set session_replication_role = origin')
  await advanceSequences(client)
  return first.ticket + amounts.people
}

const owners: Record<string, string> = { contact: 'contacts', ticket: 'tickets' }

/** The next ids, minus one. */
async function firstIds(client: Client): Promise<{ contact: number; ticket: number }> {
  const next = async (table: string) =>
    (await client.query<{ last: number }>(`select coalesce(max(id), 0)::int as last from ${table}`)).rows[0]!.last
  return { contact: await next('contacts'), ticket: await next('tickets') }
}

async function advanceSequences(client: Client): Promise<void> {
  for (const table of Object.values(owners)) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
}

/** Replaces the names between colons with numbers. The values are ours, so no quoting is needed. */
function fill(text: string, values: Record<string, number>, users: number[], company: Company): string {
  const lists = { users: `array[${users}]`, queues: `array[${company.queueIds}]`, tags: `array[${company.tagIds}]` }
  return text.replace(/:(\w+):/g, (_, name: string) => String({ ...values, ...lists }[name]))
}

// Brazilian mobile numbers in their stored form: country, area code, nine, eight digits.
const contacts = `
  insert into contacts (company_id, id, name, number, reach_phone, email, created_at)
  overriding system value
  select :company:, :contact: + n + 1, name, phone, phone,
    case when n % 3 = 0 then 'cliente' || n || '@exemplo.com.br' else '' end, now() - interval '200 days' + n * interval '4 minutes'
  from bench_names, lateral (select '55' || (11 + n % 9) || '9' || (60000000 + n * 701 % 39999999) as phone) as p
  where n < :people:`

const identities = `
  insert into contact_identities (company_id, kind, value, contact_id)
  select company_id, 'phone', number, id from contacts where company_id = :company: and id > :contact: and not is_group`

// 60 % closed, 25 % open, 15 % pending; in the two queues, one in twenty without a queue; the newest last.
const tickets = `
  insert into tickets (company_id, id, status, contact_id, connection_id, queue_id, user_id, last_message_at, opened_at, accepted_at, closed_at, talk_seconds, first_contact, created_at, updated_at, message_count)
  overriding system value
  select :company:, :ticket: + n, s.status, :contact: + n, :connection:,
    case when n % 20 = 3 then null else (:queues:)[1 + n / 7 % 2] end,
    case when s.status <> 'pending' then (:users:)[1 + n * 31 % 8] end, at,
    case when s.status <> 'pending' then at - interval '50 minutes' end, case when s.status <> 'pending' then at - interval '50 minutes' end,
    case when s.status = 'closed' then at + interval '5 minutes' end, case when s.status = 'closed' then 3300 end, true,
    at - interval '70 minutes', at, case when n % 2 = 0 then 1 + (n + 1) / 2 % 19 else 19 - (n + 1) / 2 % 19 end
  from generate_series(1, :people:) n,
    lateral (select case when n * 7919 % 100 < 60 then 'closed' when n * 7919 % 100 < 85 then 'open' else 'pending' end as status,
      date_trunc('milliseconds', now() - interval '1 hour' - (:people: - n) * interval '5 minutes') as at) s`

const ticketTags = `
  insert into ticket_tags (company_id, ticket_id, tag_id)
  select company_id, id, (:tags:)[1 + id / 2 % 5] from tickets where company_id = :company: and id > :ticket: and id % 2 = 0`

const body = (n: string) =>
  `(select a.text || '. ' || b.text from bench_sentences a, bench_sentences b where a.n = ${n} * 7919 % 20000 and b.n = ${n} * 104729 % 19997)`

const columns = `company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, ack, read, send_state, sent_at, created_at, updated_at`

// Customer and attendant alternate. A pending ticket has only the customer's messages, unread.
const messages = `
  insert into messages (${columns})
  select t.company_id, t.id, t.contact_id, t.connection_id, 'BENCH' || t.company_id || '-' || t.id || '-' || j, mine,
    case when mine then t.user_id end, ${body('(t.id::bigint * 23 + j)')}, case when mine then 4 else 0 end, t.status <> 'pending',
    case when mine then 'sent' end, at, at, at
  from tickets t, generate_series(1, t.message_count) j,
    lateral (select t.status <> 'pending' and j % 2 = 0 as mine, t.last_message_at - (t.message_count - j) * interval '3 minutes' as at) m
  where t.company_id = :company: and t.id > :ticket:`

// The newest ticket is open and has 5,000 more messages.
const longTicket = `
  with long as (
    update tickets set status = 'open', user_id = (:users:)[1], queue_id = (:queues:)[1], closed_at = null,
      message_count = message_count + :longTicket:
    where company_id = :company: and id = :ticket: + :people: returning *)
  insert into messages (${columns})
  select t.company_id, t.id, t.contact_id, t.connection_id, 'BENCH' || t.company_id || '-long-' || j, mine,
    case when mine then t.user_id end, ${body('(j::bigint * 31)')}, case when mine then 4 else 0 end, true,
    case when mine then 'sent' end, at, at, at
  from long t, generate_series(1, :longTicket:) j,
    lateral (select j % 2 = 0 as mine, t.last_message_at - interval '2 hours' - (:longTicket: - j) * interval '1 minute' as at) m`

const lastMessages = `
  update tickets t set last_message = last.body, unread = case when t.status = 'pending' then t.message_count else 0 end
  from (select distinct on (ticket_id) ticket_id, left(body, 255) as body from messages
    where company_id = :company: and ticket_id > :ticket: order by ticket_id, sent_at desc, id desc) last
  where t.company_id = :company: and t.id = last.ticket_id`

const timeline = `
  insert into ticket_timeline (company_id, ticket_id, at, actor_kind, actor_id, actor_name, action, before, after)
  select t.company_id, t.id, t.created_at + step.n * interval '10 minutes', step.kind,
    case when step.kind = 'user' then coalesce(t.user_id, (:users:)[1]) end, 'Atendente', step.action,
    jsonb_build_object('status', step.before), jsonb_build_object('status', step.after, 'queueId', t.queue_id, 'connectionId', t.connection_id)
  from tickets t, lateral (values (1, 'customer', 'created', null, 'pending'), (2, 'user', 'transferred', 'pending', 'pending'),
    (3, 'user', case t.status when 'closed' then 'closed' when 'open' then 'accepted' else 'tagged' end, 'open', t.status)
  ) step (n, kind, action, before, after)
  where t.company_id = :company: and t.id > :ticket:`

const counters = `
  insert into ticket_counters (company_id, status, queue_id, user_id, slot, n)
  select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0), 0, count(*) from tickets
  where company_id = :company: group by 1, 2, 3, 4
  on conflict (company_id, status, user_id, queue_id, slot) do update set n = excluded.n`

const contactCounters = `
  insert into contact_counters (company_id, n)
  select company_id, count(*) from contacts where company_id = :company: group by 1`

const tagCounters = `
  insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
  select t.company_id, tt.tag_id, t.status, coalesce(t.queue_id, 0), coalesce(t.user_id, 0), count(*)
  from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id
  where t.company_id = :company: group by 1, 2, 3, 4, 5`

const days = `
  insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked)
  select d.company_id, d.day, d.user_id, sum(d.begun), sum(d.leads), sum(d.taken), sum(d.waited), sum(d.ended), sum(d.talks), sum(d.talked)
  from tickets t, days_of(t, 1) as d where t.company_id = :company: group by 1, 2, 3`
