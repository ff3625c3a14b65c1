import type { Answering } from '../domains/answering/create-answering.ts'
import type { Billing } from '../domains/billing/create-billing.ts'
import type { Connections } from '../domains/connections/public.ts'
import { runImport } from '../domains/contacts/imports/run-import.ts'
import { runBulk } from '../domains/conversations/bulk/run-bulk.ts'
import type { Messages } from '../domains/conversations/public.ts'
import type { Identity } from '../domains/identity/public.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { JobHandlers } from '../platform/jobs/worker.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { openMail } from '../platform/mail/sealed-mail.ts'

export interface JobParts {
  workplace: Workplace
  identity: Identity
  mailer: Mailer
  messages: Messages
  connections: Connections
  schedules: Schedules
  answering: Answering
  billing: Billing
  removeFiles(companyId: number): Promise<void>
}

/** The handler of each job: exactly one. */
export function jobHandlers({
  workplace,
  identity,
  mailer,
  messages,
  connections,
  schedules,
  answering,
  billing,
  removeFiles,
}: JobParts): JobHandlers {
  return {
    'media.download': messages.mediaDownload,
    'ticket.wake': messages.ticketWake,
    'ticket.timer': answering.timer,
    'chatbot.timer': answering.earlierTimer,
    'contacts.import': { run: (job) => runImport(workplace, job) },
    'mail.send': { run: (mail) => mailer.send(openMail(identity.core.secrets, mail)) },
    // Two at once: a long list of one company must not hold up another's.
    'tickets.bulk': { run: (job) => runBulk(workplace, messages, job), concurrency: 2 },
    'outage.check': connections.watchdog.check,
    'outage.count': connections.watchdog.count,
    // 00:01 in São Paulo, which has no summer time.
    'companies.expire': { cron: '1 3 * * *', run: () => identity.endExpired() },
    'companies.purge': { cron: '37 * * * *', run: () => identity.purge(removeFiles) },
    'schedules.due': schedules.due,
    'schedules.sweep': { cron: '* * * * *', run: () => schedules.sweep() },
    'invoices.make': billing.make,
    'invoices.remind': billing.remind,
    'payment.check': billing.check,
    'payments.sweep': billing.sweep,
    'sessions.sweep': { cron: '17 4 * * *', run: () => identity.sweep() },
  }
}
