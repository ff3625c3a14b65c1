import { ERASED, type Kind, keyOf, type Move, type Taken } from '../move.ts'
import type { Row } from '../source.ts'
import { usual } from './setup.ts'

interface Link {
  kind: string
  tables: readonly string[]
  /** The two ends: their column and kind there, the column here. */
  ends: readonly [End, End]
  into: string
  columns?: readonly string[]
  more?: (row: Row) => object
}
interface End {
  column: string
  kind: string
  here: string
}

/** Rows that only join two others. They have no number here: what is noted is that they came. */
function linkKind({ kind, tables, ends, into, columns = [], more = () => ({}) }: Link): Kind {
  const [one, other] = ends
  const parents: Record<string, string[]> = {
    user: ['Users'],
    connection: ['Whatsapps'],
    contact: ['Contacts'],
    ticket: ['Tickets'],
  }
  return {
    kind,
    tables,
    key: [one.column, other.column],
    belongs: { parent: { tables: parents[one.kind] ?? [], key: one.column } },
    columns: [one.column, other.column, ...columns],
    left: usual,
    async take(move: Move, rows: readonly Row[]): Promise<Taken[]> {
      const from = await move.reference(one.kind, rows, one.column)
      const to = await move.reference(other.kind, rows, other.column)
      const made = new Map<string, object>()
      const taken: Taken[] = []
      for (const row of rows) {
        const [a, b] = [from(row), to(row)]
        if (a === null || b === null) {
          move.problem(kind, 'one of its ends did not come', keyOf(row))
          continue
        }
        if (a === ERASED || b === ERASED) {
          if (!taken.some(({ theirs }) => theirs === keyOf(row))) taken.push(move.leave(kind, row))
          continue
        }
        made.set(`${a}-${b}`, { company_id: move.companyId, [one.here]: a, [other.here]: b, ...more(row) })
        // A pair may stand there twice, and two of theirs may be one of ours.
        if (!taken.some(({ theirs }) => theirs === keyOf(row))) taken.push({ theirs: keyOf(row), ours: a, isNew: true })
      }
      await move.target.insert(into, [...made.values()], 'on conflict do nothing')
      return taken
    },
  }
}

export const userQueues = linkKind({
  kind: 'userQueue',
  tables: ['UserQueues'],
  ends: [
    { column: 'userId', kind: 'user', here: 'user_id' },
    { column: 'queueId', kind: 'queue', here: 'queue_id' },
  ],
  into: 'user_queues',
})

export const connectionQueues = linkKind({
  kind: 'connectionQueue',
  tables: ['WhatsappQueues'],
  ends: [
    { column: 'whatsappId', kind: 'connection', here: 'connection_id' },
    { column: 'queueId', kind: 'queue', here: 'queue_id' },
  ],
  into: 'connection_queues',
})

export const contactTags = linkKind({
  kind: 'contactTag',
  tables: ['ContactTags'],
  ends: [
    { column: 'contactId', kind: 'contact', here: 'contact_id' },
    { column: 'tagId', kind: 'tag', here: 'tag_id' },
  ],
  into: 'contact_tags',
})

const ticketTagLink = linkKind({
  kind: 'ticketTag',
  tables: ['TicketTags'],
  ends: [
    { column: 'ticketId', kind: 'ticket', here: 'ticket_id' },
    { column: 'tagId', kind: 'tag', here: 'tag_id' },
  ],
  into: 'ticket_tags',
})

export const ticketTags: Kind = {
  ...ticketTagLink,
  async take(move, rows) {
    const taken = await ticketTagLink.take(move, rows)
    // They stood in their lanes before there was a board here: nobody is greeted for it.
    await move.target.rows(
      `update ticket_lanes set greeted = true where company_id = $1 and ticket_id = any($2::int[]) and not greeted`,
      [move.companyId, taken.map(({ ours }) => ours)],
    )
    return taken
  },
}
