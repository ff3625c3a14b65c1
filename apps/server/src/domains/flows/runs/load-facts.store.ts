import { fillVariables } from '@recado/contract/message-variables'
import type { SpecialDay, WorkingDay } from '@recado/contract/values/hours'
import { isOpen, type OpenHours } from '@recado/contract/values/open-hours.rules'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import type { OutsideFile } from '../../answering/public.ts'
import type { LockedTicket } from '../../conversations/public.ts'
import { companyHours } from '../../identity/public.ts'
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
  queueDays: SpecialDay[] | null
  companyDays: SpecialDay[]
  timeZone: string
  label: string | null
  flowQueueId: number | null
  connectionQueueId: number | null
}

/** A run's facts and its flow's settings. */
export interface LoadedFacts {
  facts: Facts
  fileOf(url: string): OutsideFile | null
  terms: FlowTerms
  /** The connection's fallback queue, where tickets wait for a user. */
  fallbackQueueId: number | null
}

/** Loads all facts of a run in one query, and the files that its graphs name in the form that messages use. */
export async function loadFacts(
  work: Work,
  { ticket }: LockedTicket,
  { graphs, graph }: LoadedGraphs,
  {
    language,
    texts,
    humanWords,
    scheduleType,
    flowId,
  }: Pick<Facts, 'language' | 'texts' | 'humanWords'> & { scheduleType: string; flowId: number },
): Promise<LoadedFacts> {
  const world = await readWorld(work, ticket, { needs: graphs.map(needsOf), flowId })
  const { contact } = ticket
  const { now } = work
  const { timeZone } = world
  const hours = hoursOf(world, scheduleType)
  const fileOf = (url: string) => world.files[flowFileName(url)] ?? null
  const facts: Facts = {
    ...{ now: now.getTime(), language, texts, humanWords, graph },
    contact: { name: contact.name, number: contact.number, email: world.email },
    ad: ticket.ad ?? null,
    fill: (text, contactName) => fillVariables(text, { contactName, now, language, ticket, timeZone }),
    tagIds: new Set(ticket.tags.map(({ id }) => id)),
    inHours: hours === null || isOpen(hours, now),
    queues: byId(world.queues),
    people: byId(world.people),
    tags: byId(world.tags),
    declared: new Map(Object.entries(world.declared)),
    hasFile: (url) => fileOf(url) !== null,
  }
  const terms = { label: world.label ?? '', fallbackQueueId: world.flowQueueId }
  return { facts, fileOf, terms, fallbackQueueId: world.connectionQueueId }
}

const byId = (namesById: Record<string, string>): ReadonlyMap<number, string> =>
  new Map(Object.entries(namesById).map(([id, name]) => [Number(id), name]))

/** Returns a file's stored name from the address in a graph. */
export const flowFileName = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? ''

/** Returns the opening hours that apply, as for the chatbot (bot.1), or null. */
function hoursOf(world: WorldRow, scheduleType: string): OpenHours | null {
  const { connectionWeek, queueWeek, companyWeek, companyDays, timeZone } = world
  const company = { timeZone, specialDays: [companyDays] }
  if (connectionWeek.length > 0) return { ...company, week: connectionWeek }
  if (scheduleType === 'company') return { ...company, week: companyWeek }
  if (scheduleType !== 'queue' || queueWeek === null) return null
  return { timeZone, specialDays: [world.queueDays ?? [], companyDays], week: queueWeek }
}

/** Returns a function that says whether the company is open at a time, for runs without a connection or queue. */
export async function companyOpening({ db }: Work, scheduleType: string): Promise<(at: Date) => boolean> {
  if (scheduleType !== 'company') return () => true
  const { schedules: week, specialDays, timeZone } = await companyHours(db)
  return (at) => isOpen({ week, specialDays: [specialDays], timeZone }, at)
}

async function readWorld(
  { db, companyId }: Work,
  ticket: LockedTicket['ticket'],
  { needs, flowId }: { needs: readonly Needs[]; flowId: number },
): Promise<WorldRow> {
  const files = [...new Set(needs.flatMap(({ urls }) => urls).map(flowFileName))]
  const isNeeded = (what: 'queues' | 'people' | 'tags') => needs.some((one) => one[what])
  const { rows } = await sql<WorldRow>`select
    (select email from contacts where company_id = ${companyId} and id = ${ticket.contactId}) as email,
    (select coalesce(jsonb_object_agg(id, name), '{}') from queues where company_id = ${companyId} and ${isNeeded('queues')}) as queues,
    (select coalesce(jsonb_object_agg(id, name), '{}') from users where company_id = ${companyId} and ${isNeeded('people')}) as people,
    (select coalesce(jsonb_object_agg(id, name), '{}') from tags where company_id = ${companyId} and ${isNeeded('tags')}) as tags,
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
    (select special_days from queues where company_id = ${companyId} and id = ${ticket.queueId}) as "queueDays",
    o.schedules as "companyWeek", o.special_days as "companyDays", o.time_zone as "timeZone"
    from companies o left join flows f on f.company_id = o.id and f.id = ${flowId}
    left join connections c on c.company_id = o.id and c.id = ${ticket.whatsappId}
    where o.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`company ${companyId} does not exist`)
  return row
}
