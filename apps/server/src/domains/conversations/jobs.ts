import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Downloads the file of a message from the network. */
export const mediaDownload = declareJob<{ companyId: number; messageId: number }>('media.download', { concurrency: 4 })

/** Wakes a snoozed ticket. `until`: ISO instant; the job does nothing when the ticket now has another one. */
export const ticketWake = declareJob<{ companyId: number; ticketId: number; until: string }>('ticket.wake')

/** Changes many tickets, chunk by chunk. */
export const ticketsBulk = declareJob<{ companyId: number; bulkId: number }>('tickets.bulk', { limitSeconds: 900 })

/** Deletes expired quiet messages. */
export const quietForget = declareJob<NoPayload>('quiet-messages.forget', { cron: '23 4 * * *' })

/** All kinds of jobs of this area. */
export const conversationJobs = [mediaDownload, ticketWake, ticketsBulk, quietForget] as const
