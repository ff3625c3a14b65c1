import type { PushChoices } from '@recado/contract/push/push'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The choices of who has made none. */
const untouched: PushChoices = {
  ...{ newTickets: true, transfers: true, mentions: true, answers: true, showText: false },
  ...{ quietFrom: null, quietTo: null },
}

/** What a person wants to be told. */
export async function choicesOf(db: CompanyDb, companyId: number, userId: number): Promise<PushChoices> {
  const { rows } = await sql<PushChoices>`
    select new_tickets as "newTickets", transfers, mentions, answers, show_text as "showText", quiet_from as "quietFrom",
      quiet_to as "quietTo"
    from push_choices where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? untouched
}

/** Keeps a person's choices. */
export async function putChoices(
  db: CompanyDb,
  companyId: number,
  userId: number,
  choices: PushChoices,
): Promise<void> {
  const set = {
    new_tickets: choices.newTickets,
    transfers: choices.transfers,
    mentions: choices.mentions,
    answers: choices.answers,
    show_text: choices.showText,
    quiet_from: choices.quietFrom,
    quiet_to: choices.quietTo,
  }
  await db
    .insertInto('push_choices')
    .values({ company_id: companyId, user_id: userId, ...set })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(set))
    .execute()
}
