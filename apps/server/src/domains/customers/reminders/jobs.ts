import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Reminders of a company's customers are due. */
export const remindersDue = declareJob<{ companyId: number }>('customers.reminders')

/** Looks whose are due: at nine, and what became due while the server was down. */
export const remindersSweep = declareJob<NoPayload>('customers.reminders-sweep', { cron: '*/5 * * * *', atStart: true })

/** Every kind of job of this area. */
export const customerJobs = [remindersDue, remindersSweep] as const
