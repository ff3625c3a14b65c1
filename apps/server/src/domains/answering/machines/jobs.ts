import { declareJob } from '../../../platform/jobs/job.ts'

export interface MachineTurn {
  companyId: number
  ticketId: number
  /** Which question of the ticket. */
  ordinal: number
}

/**
 * A question to a machine outside. They wait for others, not for this processor: many at once, so that slow ones of one
 * company leave room for the others.
 */
export const machineTurn = declareJob<MachineTurn>('machine.turn', {
  concurrency: 96,
  perCompany: 64,
  limitSeconds: 150,
  retries: 5,
})
