import type { Messages } from '../conversations/public.ts'

/** Services that schedules need from outside; filled by wiring. */
export interface ScheduleServices {
  /** Storage, the outbox, the companies' context. */
  messages: Messages['services']
  /** Whether a company's due date has passed. */
  isOver(dueDate: string | null, now: Date): boolean
}
