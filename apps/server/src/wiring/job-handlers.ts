import type { Answering } from '../domains/answering/create-answering.ts'
import { answeringJobs } from '../domains/answering/jobs.ts'
import type { Billing } from '../domains/billing/create-billing.ts'
import { billingJobs } from '../domains/billing/jobs.ts'
import { connectionJobs } from '../domains/connections/jobs.ts'
import type { Connections } from '../domains/connections/public.ts'
import { runImport } from '../domains/contacts/imports/run-import.ts'
import { contactJobs, contactsImport } from '../domains/contacts/jobs.ts'
import { runBulk } from '../domains/conversations/bulk/run-bulk.ts'
import { conversationJobs, ticketsBulk } from '../domains/conversations/jobs.ts'
import { filesStillNamed } from '../domains/conversations/messages/outbound/shared-files.store.ts'
import type { Messages } from '../domains/conversations/public.ts'
import { companiesExpire, companiesPurge, identityJobs, sessionsSweep } from '../domains/identity/jobs.ts'
import type { Identity } from '../domains/identity/public.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import { scheduleJobs, schedulesSweep } from '../domains/schedules/jobs.ts'
import type { Workplace } from '../platform/db/work.ts'
import { type AnyJobHandler, handle, joinJobs } from '../platform/jobs/job.ts'
import { mailSend } from '../platform/mail/mail-job.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { openMail } from '../platform/mail/sealed-mail.ts'
import { carryRemoval, filesRemove } from '../platform/storage/remove-files.ts'
import type { Storage } from '../platform/storage/storage.ts'

export interface JobParts {
  workplace: Workplace
  identity: Identity
  mailer: Mailer
  messages: Messages
  connections: Connections
  schedules: Schedules
  answering: Answering
  billing: Billing
  storage: Storage
}

/** Every kind of job, as the areas declare them. */
export const jobTypes = [
  ...conversationJobs,
  ...answeringJobs,
  ...contactJobs,
  ...connectionJobs,
  ...scheduleJobs,
  ...billingJobs,
  ...identityJobs,
  filesRemove,
  mailSend,
] as const

/**
 * The handler of each job.
 * @throws Error when a kind of job has no handler or two
 */
export function jobHandlers(parts: JobParts): readonly AnyJobHandler[] {
  const { workplace, storage, identity, mailer, messages, connections, schedules, answering, billing } = parts
  return joinJobs(jobTypes, [
    messages.mediaDownload,
    messages.ticketWake,
    handle(ticketsBulk, (job) => runBulk(workplace, messages, job)),
    answering.timer,
    answering.earlierTimer,
    handle(contactsImport, (job) => runImport(workplace, job)),
    connections.watchdog.check,
    connections.watchdog.count,
    schedules.due,
    handle(schedulesSweep, () => schedules.sweep()),
    billing.make,
    billing.remind,
    billing.check,
    billing.sweep,
    handle(companiesExpire, () => identity.endExpired()),
    handle(companiesPurge, () => identity.purge((companyId) => storage.removeAll(companyId))),
    handle(sessionsSweep, () => identity.sweep()),
    handle(filesRemove, (job) => carryRemoval({ workplace, storage, stillNamed: filesStillNamed }, job)),
    handle(mailSend, (mail) => mailer.send(openMail(identity.core.secrets, mail))),
  ])
}
