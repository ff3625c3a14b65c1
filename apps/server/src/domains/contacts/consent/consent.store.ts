import type { Consent, MarketingState } from '@recado/contract/contacts/consent'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Maximum changes shown. */
const SHOWN = 50

interface ConsentRow {
  state: MarketingState
  since: Date | null
  history: Consent['history']
}

/** Returns a contact's consent with its last changes. Null when it does not exist in the company. */
export async function consentRow(db: CompanyDb, companyId: number, contactId: number): Promise<Consent | null> {
  if (contactId >= 2 ** 31) return null
  const { rows } = await sql<ConsentRow>`
    select c.marketing as state, c.marketing_since as since, (
      select coalesce(json_agg(json_build_object('state', h.state, 'at', wire_instant(h.at), 'messageId', h.message_id, 'text', h.text,
        'userId', h.user_id, 'userName', h.user_name) order by h.id desc), '[]')
      from (select * from contact_consents where company_id = ${companyId} and contact_id = ${contactId}
        order by id desc limit ${SHOWN}) h) as history
    from contacts c where c.company_id = ${companyId} and c.id = ${contactId} and not c.is_group`.execute(db)
  const [row] = rows
  return row ? { contactId, state: row.state, since: row.since?.toISOString() ?? null, history: row.history } : null
}

/** Stores a user's decision. */
export async function saveConsent(
  db: CompanyDb,
  companyId: number,
  change: { contactId: number; state: MarketingState; userId: number | null; userName: string; now: Date },
): Promise<void> {
  const { contactId, state, userId, userName, now } = change
  await sql`
    with changed as (
      update contacts set marketing = ${state}, marketing_since = ${now}, updated_at = ${now}
      where company_id = ${companyId} and id = ${contactId} returning id)
    insert into contact_consents (company_id, contact_id, state, user_id, user_name, at)
    select ${companyId}, id, ${state}, ${userId}::int, ${userName}, ${now} from changed`.execute(db)
}

/** Returns the condition that a contact accepts marketing. @param contact the alias of `contacts` in the statement */
export const takesMarketing = (contact: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${contact}.marketing`)} = 'allowed'`

/** Stores a contact's own wish, which never overrides the company's decision. Returns whether anything changed. */
export async function changeConsent(
  db: CompanyDb,
  wish: {
    contactId: number
    state: 'allowed' | 'opted_out'
    messageId: number | null
    text: string
    ticketId: number
    at: Date
  },
): Promise<boolean> {
  const { contactId, state, messageId, text, ticketId, at } = wish
  const { rows } = await sql<{ changed: boolean }>`
    select change_consent(${contactId}, ${state}, ${messageId}::bigint, ${text}, ${ticketId}, ${at}) as changed`.execute(
    db,
  )
  return rows[0]?.changed ?? false
}
