import { moments } from '@recado/contract/customers/customer'
import type { ReminderEntry, ReminderText } from '@recado/contract/customers/message-endpoints'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { ownTexts, reminderRows, saveText } from './reminder.store.ts'
import { defaultReminderTexts } from './reminder-texts.rules.ts'

/** The text of every moment: the company's own, or the default in its language. */
export async function reminderTexts({ db, companyId }: Work, { company }: Actor): Promise<ReminderText[]> {
  const textByMoment = new Map((await ownTexts(db, companyId)).map((text) => [text.moment, text]))
  const defaultTexts = defaultReminderTexts[company.language]
  return moments.map((moment) => textByMoment.get(moment) ?? { moment, text: defaultTexts[moment], active: true })
}

/** Changes the texts of moments. */
export async function editReminderTexts(
  work: Work,
  actor: Actor,
  texts: readonly ReminderText[],
): Promise<ReminderText[]> {
  for (const text of texts) await saveText(work.db, work.companyId, text)
  const after = Object.fromEntries(texts.map(({ moment, text, active }) => [moment, active ? text : '']))
  await audit(work, actor, 'customer.texts', 'customer texts', null, after)
  work.announce('customerCatalogue', hearersOf(work.companyId, 'customerCatalogue'), { action: 'update' })
  return reminderTexts(work, actor)
}

const LOG_DAYS = 90
const PAGE = 50

/** The log of reminders: recipients, states, and reasons for those not sent. */
export async function reminderLog(
  { db, companyId, now }: Work,
  { cursor, cliente }: { cursor?: number | undefined; cliente?: number | undefined },
): Promise<{ lembretes: ReminderEntry[]; cursor: number | null }> {
  const since = new Date(now.getTime() - LOG_DAYS * 86_400_000)
  const rows = await reminderRows(db, companyId, {
    ...{ since, before: cursor ?? null, customerId: cliente ?? null, limit: PAGE + 1 },
  })
  const page = rows.slice(0, PAGE)
  return {
    lembretes: page.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    cursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
