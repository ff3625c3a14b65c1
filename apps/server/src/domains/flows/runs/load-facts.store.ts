import { fillVariables } from '@recado/contract/message-variables'
import { COMPANY_TIME_ZONE, type WorkingDay } from '@recado/contract/values/hours'
import { closedSince } from '@recado/contract/values/open-hours.rules'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import type { OutsideFile } from '../../answering/public.ts'
import type { HeldTicket } from '../../conversations/public.ts'
import { type Needs, needsOf } from '../engine/needs.rules.ts'
import type { Facts } from '../engine/session.rules.ts'
import type { FlowTerms } from './flow-scene.rules.ts'
import type { LoadedGraphs } from './graphs.store.ts'

interface WorldRow {
  email: string
  queues: Record<string, string>
  people: Record<string, string>
  tags: Record<string, string>
  declared: Record<string, { scope: 'session' | 'contact' | 'company'; value: string }>
  files: Record<string, OutsideFile>
  connectionWeek: WorkingDay[]
  queueWeek: WorkingDay[] | null
  companyWeek: WorkingDay[]
  label: string | null
  flowQueueId: number | null
  connectionQueueId: number | null
}

/** The world as a run sees it, and what its flow's people set for it. */
export interface Loaded {
  facts: Facts
  fileOf(url: string): OutsideFile | null
  terms: FlowTerms
  /** Of the connection: where a person is waited for. */
  fallbackQueueId: number | null
}

/** What a run can ask of the world, read in one go; and the files that its graphs name, as messages carry them. */
export async function loadFacts(
  work: Work,
  { ticket }: HeldTicket,
  { graphs, graph }: LoadedGraphs,
  { language, scheduleType, flowId }: { language: Facts['language']; scheduleType: string; flowId: number },
): Promise<Loaded> {
  const world = await readWorld(work, ticket, { needs: graphs.map(needsOf), flowId })
  const { contact } = ticket
  const { now } = work
  const week = weekOf(world, scheduleType)
  const fileOf = (url: string) => world.files[fileNameOf(url)] ?? null
  const facts: Facts = {
    ...{ now: now.getTime(), language, graph },
    contact: { name: contact.name, number: contact.number, email: world.email },
    ad: ticket.ad ?? null,
    fill: (text, contactName) => fillVariables(text, { contactName, now, language, ticket }),
    tagIds: new Set(ticket.tags.map(({ id }) => id)),
    inHours: week === null || closedSince(week, now, COMPANY_TIME_ZONE) === null,
    queues: byId(world.queues),
    people: byId(world.people),
    tags: byId(world.tags),
    declared: new Map(Object.entries(world.declared)),
    hasFile: (url) => fileOf(url) !== null,
  }
  const terms = { label: world.label ?? '', fallbackQueueId: world.flowQueueId }
  return { facts, fileOf, terms, fallbackQueueId: world.connectionQueueId }
}

const byId = (named: Record<string, string>): ReadonlyMap<number, string> =>
  new Map(Object.entries(named).map(([id, name]) => [Number(id), name]))

/** Flows name their files by the whole path as it was answered; records by the file's own name. */
export const fileNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? ''

/** Whose hours hold, as for the chatbot (bot.1); null: none. */
function weekOf({ connectionWeek, queueWeek, companyWeek }: WorldRow, scheduleType: string): WorkingDay[] | null {
  if (connectionWeek.length > 0) return connectionWeek
  if (scheduleType === 'company') return companyWeek
  return scheduleType === 'queue' ? queueWeek : null
}

/** Whether the company is open at a time, where nobody writes over a connection or waits in a queue. */
export async function companyHours({ db, companyId }: Work, scheduleType: string): Promise<(at: Date) => boolean> {
  if (scheduleType !== 'company') return () => true
  const { rows } = await sql<{ week: WorkingDay[] }>`
    select schedules as week from companies where id = ${companyId}`.execute(db)
  const week = rows[0]?.week ?? []
  return (at) => closedSince(week, at, COMPANY_TIME_ZONE) === null
}

async function readWorld(
  { db, companyId }: Work,
  ticket: HeldTicket['ticket'],
  { needs, flowId }: { needs: readonly Needs[]; flowId: number },
): Promise<WorldRow> {
  const files = [...new Set(needs.flatMap(({ urls }) => urls).map(fileNameOf))]
  const named = (what: 'queues' | 'people' | 'tags') => needs.some((one) => one[what])
  const { rows } = await sql<WorldRow>`select
    (select email from contacts where company_id = ${companyId} and id = ${ticket.contactId}) as email,
    (select coalesce(jsonb_object_agg(id, name), '{}') from queues where company_id = ${companyId} and ${named('queues')}) as queues,
    (select coalesce(jsonb_object_agg(id, name), '{}') from users where company_id = ${companyId} and ${named('people')}) as people,
    (select coalesce(jsonb_object_agg(id, name), '{}') from tags where company_id = ${companyId} and ${named('tags')}) as tags,
    (select coalesce(jsonb_object_agg(v.name, jsonb_build_object('scope', v.scope, 'value', coalesce(c.value, v.value))), '{}')
      from flow_variables v left join flow_contact_values c on c.company_id = v.company_id and c.variable_id = v.id
        and c.contact_id = ${ticket.contactId} and v.scope = 'contact'
      where v.company_id = ${companyId}) as declared,
    (select coalesce(jsonb_object_agg(media_file, jsonb_build_object('file', media_file, 'filename', media_name,
        'mimetype', mimetype, 'size', media_size)), '{}') from flow_files
      where company_id = ${companyId} and media_file = any(${files}::text[])) as files,
    f.name as label, f.fallback_queue_id as "flowQueueId", c.fallback_queue_id as "connectionQueueId",
    coalesce(c.schedules, '[]') as "connectionWeek",
    (select schedules from queues where company_id = ${companyId} and id = ${ticket.queueId}) as "queueWeek",
    o.schedules as "companyWeek"
    from companies o left join flows f on f.company_id = o.id and f.id = ${flowId}
    left join connections c on c.company_id = o.id and c.id = ${ticket.whatsappId}
    where o.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`company ${companyId} is gone`)
  return row
}
