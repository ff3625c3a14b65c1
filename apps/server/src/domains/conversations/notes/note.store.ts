import type { TicketNote } from '@recado/contract/conversations/notes'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Maximum number of notes returned, newest first, so that the response stays bounded. */
const MAX_NOTES = 500

export interface NoteRow {
  id: number
  note: string
  ticketId: number
  contactId: number
  userId: number | null
  author: string
  createdAt: Date
  /** The fields that decide who may see the ticket. */
  queueId: number | null
  ownerId: number | null
}

const columns = sql`n.id, n.note, n.ticket_id as "ticketId", t.contact_id as "contactId", n.user_id as "userId", n.author,
  n.created_at as "createdAt", t.queue_id as "queueId", t.user_id as "ownerId"`

/** Inserts and returns a note. */
export async function insertNote(
  db: CompanyDb,
  companyId: number,
  note: { ticketId: number; userId: number | null; author: string; note: string; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('ticket_notes')
    .values({
      company_id: companyId,
      ticket_id: note.ticketId,
      user_id: note.userId,
      author: note.author,
      note: note.note,
      created_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks and returns a note. Null when the company has none with that id. */
export async function lockNote(db: CompanyDb, companyId: number, id: number): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`select ${columns} from ticket_notes n
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    where n.company_id = ${companyId} and n.id = ${id} for update of n`.execute(db)
  return rows[0] ?? null
}

export async function removeNote(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('ticket_notes').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns the notes of a ticket, newest first. */
export async function notesOfTicket(db: CompanyDb, companyId: number, ticketId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select ${columns} from ticket_notes n
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    where n.company_id = ${companyId} and n.ticket_id = ${ticketId} order by n.id desc limit ${MAX_NOTES}`.execute(db)
  return rows
}

/** Returns the notes of all tickets of a contact, newest first. */
export async function notesOfContact(db: CompanyDb, companyId: number, contactId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select ${columns} from tickets t
    join ticket_notes n on n.company_id = t.company_id and n.ticket_id = t.id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} order by n.id desc limit ${MAX_NOTES}`.execute(db)
  return rows
}

/** Converts a note to the contract's shape. */
export const noteView = (row: NoteRow): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  contactId: row.contactId,
  userId: row.userId,
  user: { name: row.author },
  createdAt: row.createdAt.toISOString(),
})
