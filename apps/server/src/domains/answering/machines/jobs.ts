import { declareJob } from '../../../platform/jobs/job.ts'
import type { MachineName } from './machine.ts'

export interface MachineTurn {
  companyId: number
  ticketId: number
  /** Which question of the ticket. */
  ordinal: number
}

/** An integration or prompt was deleted that speaks in a ticket. */
export interface MachineGone {
  companyId: number
  ticketId: number
  machine: MachineName
  subject: number
  /** What people called it, and where it handed over to. */
  label: string
  queueId: number | null
}

/** A person goes on where a machine spoke that was deleted. */
export const machineGone = declareJob<MachineGone>('machine.gone')

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
