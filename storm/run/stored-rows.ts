import { asOwner } from '../product/owner-database.ts'
import type {
  AuditRow,
  PhoneMessage,
  StoredContact,
  StoredMessage,
  StoredSchedule,
  StoredTicket,
  TimelineRow,
  WaitingWork,
} from '../snapshot.rules.ts'

/** All of the storm's knowledge about the product's tables is in this file. */

/** The phones of the simulated network. */
export const phoneRows = (dataDir: string) =>
  asOwner<PhoneMessage>(
    dataDir,
    `select company_id as company, connection_id as line, number as chat, id, seq::float8 as seq, from_company as "fromCompany",
       coalesce((content->>'fromMe')::boolean, false) as "fromOwner",
       coalesce(content#>>'{content,text}', content#>>'{content,caption}', '') as text,
       content#>>'{content,kind}' in ('text', 'media') as "isText", deleted,
       array(select (r->>'emoji') || case when (r->>'fromCompany')::boolean then '/us' else '/them' end
         from jsonb_array_elements(reactions) r order by 1) as reactions,
       case when from_company then ack::int end as ack
     from simulated_messages order by seq`,
  )

export const messageRows = (dataDir: string) =>
  asOwner<StoredMessage>(
    dataDir,
    `select company_id as company, connection_id as line, id::float8 as id, ticket_id as "ticketId", contact_id as "contactId",
       external_id as "externalId", from_me as "fromMe", from_phone as "fromPhone", is_automatic as automatic, body,
       media_type in ('chat', 'image') as "isText", is_deleted as deleted, send_state as "sendState", send_error as "sendError",
       client_id as "clientId",
       array(select (r->>'emoji') || case when (r->>'fromMe')::boolean then '/us' else '/them' end
         from jsonb_array_elements(reactions) r order by 1) as reactions,
       array(select o->>'kind' from jsonb_array_elements(own_changes) o) as "failedChanges", ack::int as ack
     from messages where media_type <> 'call_log' order by id`,
  )

export const ticketRows = (dataDir: string) =>
  asOwner<StoredTicket>(
    dataDir,
    `select company_id as company, id, status, contact_id as "contactId", connection_id as line, queue_id as "queueId",
       user_id as "userId", snoozed_at is not null and status <> 'closed' as snoozed, unread,
       array(select tag_id from ticket_tags tt where tt.company_id = t.company_id and tt.ticket_id = t.id order by 1) as tags
     from tickets t order by id`,
  )

export const contactRows = (dataDir: string) =>
  asOwner<StoredContact>(dataDir, `select company_id as company, id, number, lid from contacts order by id`)

export const timelineRows = (dataDir: string) =>
  asOwner<TimelineRow>(
    dataDir,
    `select company_id as company, id::float8 as id, ticket_id as "ticketId", action, actor_id as "actorId", before, after
     from ticket_timeline order by id`,
  )

export const auditRows = (dataDir: string) =>
  asOwner<AuditRow>(
    dataDir,
    'select company_id as company, actor_id as "actorId", action, subject from audit_log order by id',
  )

export const scheduleRows = (dataDir: string) =>
  asOwner<StoredSchedule>(dataDir, 'select company_id as company, id, status, reason, body from schedules order by id')

export const buriedKeys = async (dataDir: string): Promise<Set<string>> =>
  new Set(
    (
      await asOwner<{ key: string }>(
        dataDir,
        `select company_id || '/' || connection_id || '/' || external_id as key from message_tombstones`,
      )
    ).map(({ key }) => key),
  )

const messageIsHere = `exists (select 1 from messages m where m.company_id = q.company_id
  and m.connection_id = q.connection_id and m.external_id = q.external_id and m.from_me = q.from_me)`

/** The number of rows of each kind with work left now. */
const queues: ReadonlyArray<{ table: string; what: string; where: string }> = [
  { table: 'outbox', what: 'messages or changes in the outbox', where: 'true' },
  { table: 'fact_reactions', what: 'facts without their reactions', where: 'true' },
  // A change whose message was deleted with its ticket waits for some days and is then dropped.
  { table: 'pending_changes', what: 'changes waiting for a message that exists', where: messageIsHere },
  { table: 'webhook_deliveries', what: 'deliveries to webhooks', where: `state = 'waiting'` },
  { table: 'webhook_deliveries', what: 'deliveries that were given up', where: `state = 'failed'` },
  { table: 'machine_talks', what: 'questions to integrations', where: `stage = 'asking'` },
  { table: 'messages', what: 'media not yet downloaded', where: `media_state = 'pending'` },
  { table: 'messages', what: 'messages that wait to be sent', where: `send_state = 'waiting' and send_error is null` },
  { table: 'simulated_messages', what: 'messages that the network keeps for the line', where: 'not delivered' },
  {
    table: 'pgboss.job',
    what: 'jobs that are due',
    where: `state in ('created', 'retry', 'active') and start_after <= now()`,
  },
  {
    table: 'schedules',
    what: 'scheduled messages that are due',
    where: `status in ('PENDENTE', 'NA_FILA') and send_at <= now()`,
  },
  {
    table: 'schedules',
    what: 'future scheduled messages of the storm',
    where: `status = 'PENDENTE' and send_at > now()`,
  },
]

/** Maximum number of displayed rows of each kind. */
const MOST_ROWS = 3

/** The waiting work by kind, each with some of its rows; empty when all is done. */
export async function waitingWork(dataDir: string): Promise<WaitingWork[]> {
  const waiting: WaitingWork[] = []
  for (const { table, what, where } of queues) {
    const [tableRow] = await asOwner<{ there: boolean }>(dataDir, 'select to_regclass($1) is not null as there', [
      table,
    ])
    // A renamed table must not count as an empty queue.
    if (!tableRow?.there) throw new Error(`table ${table} does not exist: update storm/run/stored-rows.ts`)
    const [waitingRows] = await asOwner<{ n: number; rows: unknown[] | null }>(
      dataDir,
      `select count(*)::int as n, (array_agg(to_jsonb(q)))[1:${MOST_ROWS}] as rows from ${table} q where ${where}`,
    )
    if (waitingRows && waitingRows.n > 0)
      waiting.push({ what: `${waitingRows.n} ${what}`, rows: waitingRows.rows ?? [] })
  }
  return waiting
}

/** The wait in seconds of the oldest reaction that became due after a moment; 0 when none waits. */
export async function reactionWait(dataDir: string, after: Date): Promise<number> {
  const [row] = await asOwner<{ seconds: number }>(
    dataDir,
    `select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as seconds from (
       select since from fact_subjects where asleep_until is null
       union all select due_at from fact_reactions where is_new and given_up_at is null) w where since > $1`,
    [after],
  )
  return row?.seconds ?? 0
}

/** The number of cut or failing lines of the simulated network. */
export const faultyLines = async (dataDir: string): Promise<number> =>
  (
    await asOwner<object>(
      dataDir,
      `select 1 from simulated_accounts where dropped_code is not null or delay_sends_ms > 0
         or refuse_connects + fail_sends + fail_media > 0`,
    )
  ).length

/** Long open transactions and their activity, as possible causes of waiting work. */
export const openTransactions = (dataDir: string) =>
  asOwner<object>(
    dataDir,
    `select application_name as of, state, wait_event_type as "waitsFor", wait_event as event, left(query, 200) as query,
       round(extract(epoch from now() - xact_start))::int as seconds
     from pg_stat_activity where xact_start < now() - interval '10 seconds' and pid <> pg_backend_pid() order by xact_start`,
  )

/** A value that changes with any change of a conversation, because a bot's timer may fire during the collection. */
export async function fingerprint(dataDir: string): Promise<string> {
  const [row] = await asOwner<object>(
    dataDir,
    `select (select sum(version) from tickets) as tickets, (select sum(version) from messages) as messages,
       (select max(id) from ticket_timeline) as timeline, (select max(id) from audit_log) as audit,
       (select count(*) from contacts) as contacts, (select max(seq) from simulated_messages) as phones`,
  )
  return JSON.stringify(row)
}

/** Rows in any table with a company that carry another company's sign. */
export async function rowsWithSign(dataDir: string, companyId: number, sign: string): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    dataDir,
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const leaks: string[] = []
  for (const { name } of tables) {
    const [row] = await asOwner<{ n: number }>(
      dataDir,
      `select count(*)::int as n from ${name} t where company_id <> $1 and t::text like '%' || $2 || '%'`,
      [companyId, sign],
    )
    if (row && row.n > 0) leaks.push(`${row.n} rows of ${name} carry ${sign}, which is of company ${companyId}`)
  }
  return leaks
}
