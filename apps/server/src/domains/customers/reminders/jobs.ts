import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Sends the due reminders of a company. */
export const remindersDue = declareJob<{ companyId: number }>('customers.reminders')

/** Finds companies with due reminders: at nine, and those missed while the server was down. */
export const remindersSweep = declareJob<NoPayload>('customers.reminders-sweep', { cron: '*/5 * * * *', atStart: true })

export const customerJobs = [remindersDue, remindersSweep] as const
