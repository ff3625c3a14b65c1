import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

export interface FlowCall {
  companyId: number
  ticketId: number
  runId: number
  /** Number of the request within the run. */
  ordinal: number
  /** True for the first request of a talk with a machine. */
  begins: boolean
}

/** A deleted flow was running in a ticket. */
export interface FlowGone {
  companyId: number
  ticketId: number
  /** The flow's name and fallback queue. */
  label: string
  queueId: number | null
}

/**
 * Sends the external requests of flows. They wait on other servers, not on the CPU, so the concurrency is high: slow
 * requests of one company must not block the others.
 */
export const flowCall = declareJob<FlowCall>('flow.call', {
  concurrency: 96,
  perCompany: 64,
  limitSeconds: 240,
  retries: 5,
})

/** Hands a ticket to a user after its flow was deleted. */
export const flowGone = declareJob<FlowGone>('flow.gone')

/** Resumes stopped runs after the time that their flow sets. */
export const flowResume = declareJob<NoPayload>('flow.resume', { cron: '* * * * *' })

/** Deletes old traces, and files that no flow refers to. */
export const flowTidy = declareJob<NoPayload>('flow.tidy', { cron: '20 6 * * *' })

/** All job kinds of this area. */
export const flowJobs = [flowCall, flowGone, flowResume, flowTidy] as const
