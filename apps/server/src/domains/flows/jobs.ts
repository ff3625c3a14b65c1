import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

export interface FlowCall {
  companyId: number
  ticketId: number
  runId: number
  /** Which question of the run. */
  ordinal: number
  /** The talk with a machine begins. */
  begins: boolean
}

/** A flow was deleted that speaks in a ticket. */
export interface FlowGone {
  companyId: number
  ticketId: number
  /** What people called it, and where it handed over to. */
  label: string
  queueId: number | null
}

/**
 * What a flow asks outside. They wait for others, not for this processor: many at once, so that slow ones of one company leave room
 * for the others.
 */
export const flowCall = declareJob<FlowCall>('flow.call', {
  concurrency: 96,
  perCompany: 64,
  limitSeconds: 150,
  retries: 5,
})

/** A person goes on where a flow spoke that was deleted. */
export const flowGone = declareJob<FlowGone>('flow.gone')

/** Runs that a person stopped go on by themselves, where their flow says after how long. */
export const flowResume = declareJob<NoPayload>('flow.resume', { cron: '* * * * *' })

/** Old traces, and files that no flow names any more. */
export const flowTidy = declareJob<NoPayload>('flow.tidy', { cron: '20 6 * * *' })

/** Every kind of job of this area. */
export const flowJobs = [flowCall, flowGone, flowResume, flowTidy] as const
