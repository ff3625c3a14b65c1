import { type CompanyMove, ERASED, type MovedRow, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { commonColumns } from './setup.ts'

interface Link {
  kind: string
  tables: readonly string[]
  /** The two ends: column and kind in the source, column here. */
  ends: readonly [End, End]
  into: string
  columns?: readonly string[]
  more?: (row: SourceRow) => object
}
interface End {
  column: string
  kind: string
  here: string
}

/** Imports rows that only join two others. They have no id here, so only their import is recorded. */
function linkKind({ kind, tables, ends, into, columns = [], more = () => ({}) }: Link): RowKind {
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
    membership: { parent: { tables: parents[one.kind] ?? [], key: one.column } },
    columns: [one.column, other.column, ...columns],
    ignoredColumns: commonColumns,
    async take(move: CompanyMove, rows: readonly SourceRow[]): Promise<MovedRow[]> {
      const from = await move.reference(one.kind, rows, one.column)
      const to = await move.reference(other.kind, rows, other.column)
      const newRows = new Map<string, object>()
      const movedRows: MovedRow[] = []
      for (const row of rows) {
        const [a, b] = [from(row), to(row)]
        if (a === null || b === null) {
          move.problem(kind, 'one of its ends was not imported', rowKey(row))
          continue
        }
        if (a === ERASED || b === ERASED) {
          if (!movedRows.some(({ theirs }) => theirs === rowKey(row))) movedRows.push(move.leave(kind, row))
          continue
        }
        newRows.set(`${a}-${b}`, { company_id: move.companyId, [one.here]: a, [other.here]: b, ...more(row) })
        // The source may contain a pair twice, and two of its rows may have become one row here.
        if (!movedRows.some(({ theirs }) => theirs === rowKey(row)))
          movedRows.push({ theirs: rowKey(row), ours: a, isNew: true })
      }
      await move.target.insert(into, [...newRows.values()], 'on conflict do nothing')
      return movedRows
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

export const ticketTags: RowKind = {
  ...ticketTagLink,
  async take(move, rows) {
    const movedRows = await ticketTagLink.take(move, rows)
    // They were in their lanes before this board existed, so do not send greetings.
    await move.target.rows(
      `update ticket_lanes set greeted = true where company_id = $1 and ticket_id = any($2::int[]) and not greeted`,
      [move.companyId, movedRows.map(({ ours }) => ours)],
    )
    return movedRows
  },
}
