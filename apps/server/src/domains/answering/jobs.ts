import { declareJob } from '../../platform/jobs/job.ts'
import { machineGone, machineTurn } from './machines/jobs.ts'

export interface TicketTimer {
  companyId: number
  ticketId: number
  timer: string
}

/** A ticket's timer is due. */
export const ticketTimer = declareJob<TicketTimer>('ticket.timer')

/** The name of this job in older versions. */
export const chatbotTimer = declareJob<TicketTimer>('chatbot.timer')

/** All kinds of jobs of this area. */
export const answeringJobs = [ticketTimer, chatbotTimer, machineTurn, machineGone] as const
