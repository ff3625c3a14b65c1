import { declareJob } from '../../../platform/jobs/job.ts'
import type { MachineName } from './machine.ts'

export interface MachineTurn {
  companyId: number
  ticketId: number
  /** The number of the question in its ticket. */
  ordinal: number
}

/** An integration or prompt that speaks in a ticket was deleted. */
export interface MachineGone {
  companyId: number
  ticketId: number
  machine: MachineName
  subject: number
  /** Its name, and the queue it handed over to. */
  label: string
  queueId: number | null
}

/** Hands a ticket over to a person after its machine was deleted. */
export const machineGone = declareJob<MachineGone>('machine.gone')

/**
 * A question to an external machine. These jobs wait for other servers, not for this processor: the high concurrency
 * leaves room when one company's machines are slow.
 */
export const machineTurn = declareJob<MachineTurn>('machine.turn', {
  concurrency: 96,
  perCompany: 64,
  // Longer than the longest call (120 seconds) and the files of its answer (60 seconds).
  limitSeconds: 240,
  retries: 5,
})
