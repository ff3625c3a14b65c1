import type { PushChoices, StoredPushChoices } from '@recado/contract/push/push'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Default choices, the same as the columns' defaults. */
const defaultChoices: StoredPushChoices = {
  ...{ newTickets: true, transfers: true, mentions: true, answers: true, showText: false },
  ...{ quietFrom: null, quietTo: null, version: 0 },
}

const columns = {
  newTickets: 'new_tickets',
  transfers: 'transfers',
  mentions: 'mentions',
  answers: 'answers',
  showText: 'show_text',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
} as const satisfies Record<keyof PushChoices, string>

const choiceColumns = [
  ...['new_tickets as newTickets', 'transfers', 'mentions', 'answers', 'show_text as showText'],
  ...['quiet_from as quietFrom', 'quiet_to as quietTo', 'version'],
] as const

/** A user's push choices. */
export async function choicesOf(db: CompanyDb, companyId: number, userId: number): Promise<StoredPushChoices> {
  const row = await db
    .selectFrom('push_choices')
    .select(choiceColumns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? defaultChoices
}

/** Changes a user's choices. Writes only the given fields, so that concurrent changes do not overwrite each other. */
export async function changeChoices(
  db: CompanyDb,
  companyId: number,
  userId: number,
  change: Partial<PushChoices>,
): Promise<StoredPushChoices> {
  const set = Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columns[field as keyof PushChoices], value]),
  )
  return db
    .insertInto('push_choices')
    .values({ company_id: companyId, user_id: userId, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ ...set, version: sql<number>`push_choices.version + 1` }),
    )
    .returning(choiceColumns)
    .executeTakeFirstOrThrow()
}
