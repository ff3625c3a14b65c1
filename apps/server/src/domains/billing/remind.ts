import type { Language } from '@recado/contract/values/language'
import type { Work } from '../../platform/db/work.ts'
import { daysLater, lockSubscription, mailAdmins, type Subscription, saoPauloDay } from '../identity/public.ts'
import { companiesDueOn } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { currentInvoice } from './current-invoice.ts'
import { reminderDays, reminderOf } from './reminder.rules.ts'
import { companySince, noteInvoiceReminder } from './reminder.store.ts'
import { reminderMail } from './reminder-mail.ts'

type Dependencies = Pick<BillingDependencies, 'platform' | 'workplace' | 'clock' | 'log' | 'publicUrl'>

/**
 * Mails the companies whose period ends soon, ends today, or ended yesterday (INV-10). Each mail is recorded in the
 * transaction that enqueues it. So it is sent once, even after a crash, on two nodes or in repeated runs.
 */
export async function remindCompanies(deps: Dependencies): Promise<void> {
  const today = saoPauloDay(deps.clock.now())
  const days = reminderDays.map((count) => daysLater(today, count))
  for (const companyId of await companiesDueOn(deps.platform, days)) {
    await deps.workplace
      .run(companyId, (work) => remind(deps, work))
      // One company's failure must not block the others. The job runs again.
      .catch((error: unknown) => deps.log.error({ err: error, companyId }, 'a reminder could not be sent'))
  }
}

async function remind({ publicUrl }: Dependencies, work: Work): Promise<void> {
  const subscription = await lockSubscription(work)
  const { dueDate, email, companyName, active } = subscription
  if (dueDate === null || !active) return
  const days = reminderOf(dueDate, saoPauloDay(work.now), await companySince(work.db, work.companyId))
  const invoice = days === null ? null : await currentInvoice(work, subscription)
  if (days === null || !invoice) return
  if (!(await noteInvoiceReminder(work.db, work.companyId, { dueDate, days }, work.now))) return
  const about = { company: companyName, days, dueDate, detail: invoice.detail, value: Number(invoice.value), publicUrl }
  const mail = reminderMail(languageOf(subscription), about)
  await mailAdmins(work, () => mail, email)
}

const languageOf = ({ language }: Subscription): Language => (language === 'en' || language === 'es' ? language : 'pt')
