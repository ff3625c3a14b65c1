import { createHash } from 'node:crypto'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { DemoTalk, DemoTalkLine } from './demo-talk.ts'
import type { Attendant, DemoQueue } from './demo-team.ts'

/** The records that the conversations refer to. */
export interface DemoStage {
  companyId: number
  connectionId: number
  queues: ReadonlyMap<DemoQueue, number>
  tags: ReadonlyMap<string, number>
  attendants: ReadonlyMap<Attendant, { id: number; name: string }>
}

/** A conversation with its stored rows. */
interface Placed {
  talk: DemoTalk
  ticketId: number
  contactId: number
  queueId: number | null
  owner: { id: number; name: string } | null
}

/** Rows per statement. A statement can have 65,535 parameters. */
const ROWS = 1000

/** Fills every conversation table as if the conversations had taken place at their times. */
export async function storeTalks(db: CompanyDb, stage: DemoStage, talks: readonly DemoTalk[]): Promise<void> {
  const inOrder = talks.toSorted((a, b) => begin(a).getTime() - begin(b).getTime())
  const contacts = await storeContacts(db, stage, inOrder)
  const placed = await storeTickets(db, stage, inOrder, contacts)
  await storeMessages(db, stage, placed)
  await storePhones(db, stage, placed)
  await storeTimeline(db, stage, placed)
  await storeTags(db, stage, placed)
  await storeRatings(db, stage, placed)
}

const begin = ({ lines }: DemoTalk): Date => lines[0]?.at ?? new Date(0)
/** Whether a user has read a line: everything up to the last answer, and all lines of a resolved conversation. */
const isRead = ({ lines, closedAt }: DemoTalk, n: number) =>
  closedAt !== null || lines.slice(n).some(({ by }) => by !== 'customer')

async function storeContacts(
  db: CompanyDb,
  stage: DemoStage,
  talks: readonly DemoTalk[],
): Promise<Map<string, number>> {
  const people = new Map<string, DemoTalk>()
  for (const talk of talks) if (!people.has(talk.number)) people.set(talk.number, talk)
  const rows = await db
    .insertInto('contacts')
    .values(
      [...people.values()].map((talk) => ({
        ...{ company_id: stage.companyId, name: talk.name, number: talk.number, reach_phone: talk.number },
        ...{ created_at: begin(talk), updated_at: begin(talk) },
      })),
    )
    .returning(['id', 'number'])
    .execute()
  await db
    .insertInto('contact_identities')
    .values(
      rows.map(({ id, number }) => ({ company_id: stage.companyId, kind: 'phone', value: number, contact_id: id })),
    )
    .execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

function lastSpeakerOf(stage: DemoStage, { lines }: DemoTalk) {
  const by = lines.at(-1)?.by ?? 'customer'
  if (by === 'customer') return { last_speaker: by }
  if (by === 'bot') return { last_speaker: 'machine' }
  const person = stage.attendants.get(by)
  return { last_speaker: 'user', last_speaker_id: person?.id ?? null, last_speaker_name: person?.name ?? '' }
}

/** Returns the time of the customer's first unanswered line. Null in a resolved conversation. */
function waitingSince({ lines, closedAt }: DemoTalk): Date | null {
  const answered = lines.findLastIndex(({ by }) => by !== 'customer' && by !== 'bot')
  return closedAt ? null : (lines.slice(answered + 1).find(({ by }) => by === 'customer')?.at ?? null)
}

async function storeTickets(
  db: CompanyDb,
  stage: DemoStage,
  talks: readonly DemoTalk[],
  contacts: ReadonlyMap<string, number>,
): Promise<Placed[]> {
  const ticketSources = talks.map((talk) => ({
    ...{ talk, contactId: contacts.get(talk.number) ?? 0 },
    queueId: (talk.queue && stage.queues.get(talk.queue)) ?? null,
    owner: (talk.acceptance && stage.attendants.get(talk.acceptance.by)) ?? null,
  }))
  const rows = await db
    .insertInto('tickets')
    .values(
      ticketSources.map(({ talk, contactId, queueId, owner }) => {
        const last = talk.lines.at(-1)
        return {
          ...{ company_id: stage.companyId, contact_id: contactId, connection_id: stage.connectionId },
          ...{ queue_id: queueId, user_id: owner?.id ?? null, message_count: talk.lines.length },
          status: talk.closedAt ? 'closed' : talk.acceptance ? 'open' : 'pending',
          speaker: talk.acceptance && !talk.closedAt ? 'person' : null,
          unread: talk.lines.filter(({ by }, n) => by === 'customer' && !isRead(talk, n)).length,
          ...{ last_message: last?.text ?? '', last_message_at: last?.at ?? begin(talk), created_at: begin(talk) },
          ...{
            accepted_at: talk.acceptance?.at ?? null,
            opened_at: talk.acceptance?.at ?? null,
            closed_at: talk.closedAt,
          },
          talk_seconds:
            talk.acceptance && talk.closedAt ? Math.round((+talk.closedAt - +talk.acceptance.at) / 1000) : null,
          updated_at: last?.at ?? begin(talk),
          ...lastSpeakerOf(stage, talk),
          waiting_since: waitingSince(talk),
        }
      }),
    )
    .returning(['id', 'contact_id', 'created_at'])
    .execute()
  const ids = new Map(rows.map((row) => [`${row.contact_id} ${row.created_at.getTime()}`, row.id]))
  return ticketSources.map((one) => ({
    ...one,
    ticketId: ids.get(`${one.contactId} ${begin(one.talk).getTime()}`) ?? 0,
  }))
}

/** Returns the network's id of a line, the same on the phone and in the product. */
const externalId = ({ number }: DemoTalk, at: Date, n: number) =>
  `3EB0${createHash('sha256').update(`${number} ${at.getTime()} ${n}`).digest('hex').slice(0, 18).toUpperCase()}`

/** All lines of all conversations, oldest first. */
const linesOf = (placed: readonly Placed[]) =>
  placed
    .flatMap((one) => one.talk.lines.map((line, n) => ({ one, line, id: externalId(one.talk, line.at, n), n })))
    .toSorted((a, b) => a.line.at.getTime() - b.line.at.getTime())

/** 4: read, because a customer who answers has read the earlier lines. */
const ackOf = ({ talk }: Placed, n: number) =>
  talk.closedAt || talk.lines.slice(n).some(({ by }) => by === 'customer') ? 4 : 3

const writerOf = ({ attendants }: DemoStage, { by }: DemoTalkLine) =>
  by === 'customer' || by === 'bot' ? null : (attendants.get(by)?.id ?? null)

async function storeMessages(db: CompanyDb, stage: DemoStage, placed: readonly Placed[]): Promise<void> {
  const rows = linesOf(placed).map(({ one, line, id, n }) => {
    const mine = line.by !== 'customer'
    return {
      ...{ company_id: stage.companyId, ticket_id: one.ticketId, contact_id: one.contactId },
      ...{ connection_id: stage.connectionId, external_id: id, from_me: mine, is_automatic: line.by === 'bot' },
      user_id: writerOf(stage, line),
      ...{ body: line.text, ack: mine ? ackOf(one, n) : 0, read: mine || isRead(one.talk, n) },
      ...{ send_state: mine ? 'sent' : null, sent_at: line.at, created_at: line.at, updated_at: line.at },
    }
  })
  for (let from = 0; from < rows.length; from += ROWS)
    await db
      .insertInto('messages')
      .values(rows.slice(from, from + ROWS))
      .execute()
}

/** Stores the same conversations in the customers' simulated phones. */
async function storePhones(db: CompanyDb, stage: DemoStage, placed: readonly Placed[]): Promise<void> {
  const nobody = { lid: null, group: null, phone: null }
  const rows = linesOf(placed).map(({ one, line, id, n }) => {
    const mine = line.by !== 'customer'
    const chat = { ...nobody, phone: one.talk.number }
    const content = {
      ...{ chat, author: mine ? nobody : chat, authorName: mine ? '' : one.talk.name, groupName: null },
      ...{ fromMe: mine, late: false, quotedId: null, content: { kind: 'text', text: line.text } },
    }
    return {
      ...{ company_id: stage.companyId, connection_id: stage.connectionId, id, from_company: mine },
      ...{ number: one.talk.number, content: JSON.stringify(content), ack: mine ? ackOf(one, n) : 3, sent_at: line.at },
    }
  })
  for (let from = 0; from < rows.length; from += ROWS)
    await db
      .insertInto('simulated_messages')
      .values(rows.slice(from, from + ROWS))
      .execute()
}

async function storeTimeline(db: CompanyDb, stage: DemoStage, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ talk, ticketId, queueId, owner }) => {
    const base = { company_id: stage.companyId, ticket_id: ticketId }
    const customer = { ...base, actor_kind: 'customer', actor_id: null, actor_name: talk.name }
    const person = { ...base, actor_kind: 'user', actor_id: owner?.id ?? null, actor_name: owner?.name ?? '' }
    const state = (status: string, userId: number | null) =>
      JSON.stringify({ status, userId, queueId, whatsappId: stage.connectionId })
    const pending = state('pending', null)
    const open = state('open', person.actor_id)
    const { acceptance, closedAt, rated } = talk
    const entries = [
      { ...customer, at: begin(talk), action: 'created', before: null, after: pending },
      ...(acceptance ? [{ ...person, at: acceptance.at, action: 'accepted', before: pending, after: open }] : []),
      ...(closedAt
        ? [{ ...person, at: closedAt, action: 'closed', before: open, after: state('closed', person.actor_id) }]
        : []),
    ]
    const after = rated && JSON.stringify({ rate: rated.score, userId: person.actor_id })
    return rated ? [...entries, { ...customer, at: rated.at, action: 'rated', before: null, after }] : entries
  })
  const inOrder = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let from = 0; from < inOrder.length; from += ROWS)
    await db
      .insertInto('ticket_timeline')
      .values(inOrder.slice(from, from + ROWS))
      .execute()
}

async function storeTags(db: CompanyDb, stage: DemoStage, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ talk, ticketId }) =>
    talk.tags.flatMap((name) => {
      const id = stage.tags.get(name)
      return id ? [{ company_id: stage.companyId, ticket_id: ticketId, tag_id: id }] : []
    }),
  )
  await db.insertInto('ticket_tags').values(rows).execute()
}

async function storeRatings(db: CompanyDb, stage: DemoStage, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ talk: { rated }, ticketId, owner }) =>
    rated
      ? [
          {
            company_id: stage.companyId,
            ticket_id: ticketId,
            user_id: owner?.id ?? null,
            rate: rated.score,
            created_at: rated.at,
          },
        ]
      : [],
  )
  await db.insertInto('user_ratings').values(rows).execute()
}
