import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { react } from '../../platform/facts/reaction.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { messageDelayed, messageFailed, messageTaken } from '../conversations/public.ts'
import type { CustomerServices } from './customer-services.ts'
import { customerData } from './personal-data.store.ts'
import { createReminders } from './reminders/create-reminders.ts'
import { customerJobs } from './reminders/jobs.ts'
import { customerRoutes } from './routes.ts'

/**
 * Customers with a subscription at a company, and reminders of its expiry.
 * @param platform only for finding companies with due reminders
 */
export function customerArea(services: CustomerServices, platform: PlatformDb) {
  const { jobs, noteOutcome } = createReminders(services, platform)
  const reactions = [messageTaken, messageDelayed, messageFailed].map((fact) =>
    react(fact, 'customers.note-outcome', noteOutcome),
  )
  return {
    name: 'customers',
    personalData: customerData,
    routes: (on: Registrar) => customerRoutes(on, services),
    ...{ jobTypes: customerJobs, jobs, reactions },
  } satisfies Area
}
