import type { ConsentAnswer, ConsentQuestion } from '@recado/contract/privacy/privacy'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The state of the consent question for a ticket's contact. */
export interface ConsentState {
  contactId: number
  version: number
  text: string
  /**
   * True if the contact was never asked and this is its first ticket, or it was asked an older text than the company
   * wants answered.
   */
  isDue: boolean
  openVersion: number | null
  askedAt: Date | null
  /** The customer's messages since the question. */
  since: number
}

/** Null when the company does not ask for consent, or the ticket does not exist. */
export async function consentStateOf(db: CompanyDb, companyId: number, ticketId: number): Promise<ConsentState | null> {
  const { rows } = await sql<ConsentState>`
    select t.contact_id as "contactId", s.consent_version as version, x.text,
      case when q.version is null then t.first_contact else q.version < s.ask_again_from end as "isDue",
      case when q.answer is null then q.version end as "openVersion", q.asked_at as "askedAt",
      (select count(*)::int from messages m where m.company_id = ${companyId} and m.ticket_id = t.id and not m.from_me
        and m.created_at > q.asked_at) as since
    from privacy_settings s
    join consent_texts x on x.company_id = s.company_id and x.version = s.consent_version
    join tickets t on t.company_id = s.company_id and t.id = ${ticketId} and not t.is_group
    left join lateral (select * from consent_questions c where c.company_id = ${companyId} and c.contact_id = t.contact_id
      order by c.version desc limit 1) q on true
    where s.company_id = ${companyId} and s.asks_consent`.execute(db)
  return rows[0] ?? null
}

/** Returns true if the company asks for consent. */
export async function asksConsent(db: CompanyDb, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select asks_consent as asks from privacy_settings where company_id = ${companyId}`.execute(db)
  return rows[0]?.asks ?? false
}

export async function addQuestion(
  db: CompanyDb,
  companyId: number,
  { ticketId, version, now }: { ticketId: number; version: number; now: Date },
): Promise<void> {
  await sql`
    insert into consent_questions (company_id, contact_id, version, ticket_id, asked_at)
    select ${companyId}, t.contact_id, ${version}, t.id, ${now} from tickets t where t.company_id = ${companyId} and t.id = ${ticketId}
    on conflict do nothing`.execute(db)
}

/** Stores an answer, once. Returns the contact, or null when it was answered before. */
export async function noteConsentAnswer(
  db: CompanyDb,
  companyId: number,
  { ticketId, version, answer, now }: { ticketId: number; version: number; answer: ConsentAnswer; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ contactId: number }>`
    update consent_questions q set answer = ${answer}, answered_at = ${now}
    from tickets t where t.company_id = ${companyId} and t.id = ${ticketId} and q.company_id = ${companyId}
      and q.contact_id = t.contact_id and q.version = ${version} and q.answer is null returning q.contact_id as "contactId"`.execute(
    db,
  )
  return rows[0]?.contactId ?? null
}

/** Returns the last question that a contact was asked. Undefined when the contact does not exist. */
export async function lastConsentQuestion(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<ConsentQuestion | null | undefined> {
  if (contactId >= 2 ** 31) return undefined
  const { rows } = await sql<{ question: ConsentQuestion | null }>`
    select (select json_build_object('version', q.version, 'text', x.text, 'askedAt', wire_instant(q.asked_at), 'answer', q.answer,
        'answeredAt', wire_instant(q.answered_at))
      from consent_questions q join consent_texts x on x.company_id = q.company_id and x.version = q.version
      where q.company_id = ${companyId} and q.contact_id = c.id order by q.version desc limit 1) as question
    from contacts c where c.company_id = ${companyId} and c.id = ${contactId}`.execute(db)
  return rows[0]?.question
}

/** Counts the contacts' answers, for all texts. */
export async function countAnswers(
  db: CompanyDb,
  companyId: number,
): Promise<{ yes: number; no: number; open: number }> {
  const { rows } = await sql<{ yes: number; no: number; open: number }>`
    select count(*) filter (where answer = 'yes')::int as yes, count(*) filter (where answer = 'no')::int as no,
      count(*) filter (where answer is null)::int as open
    from consent_questions where company_id = ${companyId}`.execute(db)
  return rows[0] ?? { yes: 0, no: 0, open: 0 }
}
