import { declareJob } from '../../platform/jobs/job.ts'
import { machineGone, machineTurn } from './machines/jobs.ts'

export interface TicketTimer {
  companyId: number
  ticketId: number
  timer: string
}

/** A planned look at a ticket. */
export const ticketTimer = declareJob<TicketTimer>('ticket.timer')

/** The same, planned by an older version. */
export const chatbotTimer = declareJob<TicketTimer>('chatbot.timer')

/** Every kind of job of this area. */
export const answeringJobs = [ticketTimer, chatbotTimer, machineTurn, machineGone] as const
