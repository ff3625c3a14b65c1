import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Fetches the file of a message from the network. */
export const mediaDownload = declareJob<{ companyId: number; messageId: number }>('media.download', { concurrency: 4 })

/** The time of a snoozed ticket has come. `until`: ISO instant; another one means that it was put off again. */
export const ticketWake = declareJob<{ companyId: number; ticketId: number; until: string }>('ticket.wake')

/** Changes many tickets, part by part. */
export const ticketsBulk = declareJob<{ companyId: number; bulkId: number }>('tickets.bulk', { limitSeconds: 900 })

/** Deletes messages that are no conversation once they are too old. */
export const quietForget = declareJob<NoPayload>('quiet-messages.forget', { cron: '23 4 * * *' })

/** Every kind of job of this area. */
export const conversationJobs = [mediaDownload, ticketWake, ticketsBulk, quietForget] as const
