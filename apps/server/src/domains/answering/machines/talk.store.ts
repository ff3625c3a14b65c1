import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storableJson } from '../../../platform/db/storable.rules.ts'
import type { HistoryLine, MachineName, TurnLine } from './machine.ts'
import { type MachineTalk, newTalk, type Span } from './talk.rules.ts'

interface TalkRow {
  stage: MachineTalk['stage'] | null
  machine: MachineName | null
  subject: number | null
  ordinal: number
  from: number | null
  until: number | null
  moreFrom: number | null
  moreUntil: number | null
  dropped: number
  answerUntil: Date | null
  recent: number
  recentSince: Date | null
  kept: unknown
}

/** The integrations and prompts that are set up at a ticket's place. */
export interface Setting {
  queueIntegrationId: number | null
  queuePromptId: number | null
  integrationId: number | null
  promptId: number | null
  /** In seconds. */
  quietWindow: number
  fallbackQueueId: number | null
}

/** Returns the talk of a locked ticket and the machines at its place; null when no connection can send an answer. */
export async function readTalk(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
): Promise<{ talk: MachineTalk; setting: Setting } | null> {
  const { rows } = await sql<TalkRow & Setting>`
    select q.integration_id as "queueIntegrationId", q.prompt_id as "queuePromptId", c.integration_id as "integrationId",
      c.prompt_id as "promptId", c.quiet_window as "quietWindow",
      coalesce(c.fallback_queue_id, (select cq.queue_id from connection_queues cq
        join queues o on o.company_id = cq.company_id and o.id = cq.queue_id
        where cq.company_id = c.company_id and cq.connection_id = c.id
        order by o.order_queue nulls last, cq.position, o.id limit 1)) as "fallbackQueueId",
      k.stage, k.machine, k.subject, k.ordinal, k.from_message as "from", k.until_message as "until",
      k.more_from as "moreFrom", k.more_until as "moreUntil", k.dropped, k.answer_until as "answerUntil", k.recent,
      k.recent_since as "recentSince", k.kept
    from tickets t
    join connections c on c.company_id = t.company_id and c.id = t.connection_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join machine_talks k on k.company_id = t.company_id and k.ticket_id = t.id
    where t.company_id = ${companyId} and t.id = ${ticketId}`.execute(db)
  const [row] = rows
  return row ? { talk: talkOf(row), setting: row } : null
}

function talkOf(row: TalkRow): MachineTalk {
  const {
    stage,
    machine,
    subject,
    ordinal,
    dropped: droppedCount,
    answerUntil,
    recent,
    recentSince,
    kept: machineMemory,
  } = row
  if (stage === null) return newTalk
  return {
    speaker: machine && subject !== null ? { machine, subject } : null,
    asked: spanOf(row.from, row.until),
    more: spanOf(row.moreFrom, row.moreUntil),
    ...{ stage, ordinal, dropped: droppedCount, answerUntil, recent, recentSince, kept: machineMemory },
  }
}

const spanOf = (from: number | null, until: number | null): Span | null =>
  from === null || until === null ? null : { from, until }

/** Stores a talk that has started, or that must never start. */
export async function saveTalk(db: CompanyDb, companyId: number, ticketId: number, talk: MachineTalk): Promise<void> {
  const values = {
    stage: talk.stage === 'new' ? ('over' as const) : talk.stage,
    machine: talk.speaker?.machine ?? null,
    subject: talk.speaker?.subject ?? null,
    ordinal: talk.ordinal,
    from_message: talk.asked?.from ?? null,
    until_message: talk.asked?.until ?? null,
    more_from: talk.more?.from ?? null,
    more_until: talk.more?.until ?? null,
    dropped: talk.dropped,
    answer_until: talk.answerUntil,
    recent: talk.recent,
    recent_since: talk.recentSince,
    kept: talk.kept === null ? null : storableJson(talk.kept),
    ...(talk.begins ? { tries: 0 } : {}),
  }
  await db
    .insertInto('machine_talks')
    .values({ company_id: companyId, ticket_id: ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(values))
    .execute()
}

/** Tickets that a machine holds. */
export async function liveTalks(
  db: CompanyDb,
  companyId: number,
  { machine, subject }: { machine: MachineName; subject: number },
): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`
    select k.ticket_id as "ticketId" from machine_talks k
    join tickets t on t.company_id = k.company_id and t.id = k.ticket_id and t.status = 'pending'
    where k.company_id = ${companyId} and k.machine = ${machine} and k.subject = ${subject}
      and k.stage in ('idle', 'asking') order by k.ticket_id`.execute(db)
  return rows.map(({ ticketId }) => ticketId)
}

export interface PendingTurn {
  machine: MachineName
  subject: number
  span: Span
  answerUntil: Date
  kept: unknown
  /** Including this one. */
  tries: number
}

/** Counts a try of a question; null when its answer is no longer waited for. */
export async function beginTry(
  db: CompanyDb,
  companyId: number,
  { ticketId, ordinal }: { ticketId: number; ordinal: number },
): Promise<PendingTurn | null> {
  const { rows } = await sql<PendingTurn & Span>`
    update machine_talks set tries = tries + 1
    where company_id = ${companyId} and ticket_id = ${ticketId} and ordinal = ${ordinal} and stage = 'asking'
    returning machine, subject, from_message as "from", until_message as "until", answer_until as "answerUntil", kept,
      tries`.execute(db)
  const [row] = rows
  return row ? { ...row, span: { from: row.from, until: row.until } } : null
}

const lineColumns = sql`id, body, media_type as "mediaType", media_name as "mediaName", media_file as "mediaFile",
  mimetype, transcript, sent_at as "sentAt"`

/** Returns the customer's messages of a question, in order. */
export async function linesOf(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { from, until }: Span,
): Promise<TurnLine[]> {
  const { rows } = await sql<TurnLine>`
    select ${lineColumns} from messages
    where company_id = ${companyId} and ticket_id = ${ticketId} and id >= ${from} and id <= ${until} and not from_me
      and not is_deleted and media_type <> 'call_log' order by id limit 100`.execute(db)
  return rows
}

/** Returns the last messages of a ticket up to the end of a question, oldest first. */
export async function historyOf(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { until, most }: { until: number; most: number },
): Promise<HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    select ${lineColumns},
      case when not from_me then 'customer' when is_automatic then 'machine' else 'person' end as "from"
    from messages where company_id = ${companyId} and ticket_id = ${ticketId} and not is_deleted
      and media_type <> 'call_log' and (from_me or id <= ${until})
    order by sent_at desc, id desc limit ${Math.min(most, 200)}`.execute(db)
  return rows.reverse()
}
