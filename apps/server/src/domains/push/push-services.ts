import type { Actor, CompanyContext } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Log } from '../../platform/log.ts'
import type { PushConfig } from '../../platform/push-config.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Vapid } from './create-vapid.ts'

/** Services that push notices need from other areas; provided by the wiring. */
export interface PushServices {
  workplace: Workplace
  secrets: Secrets
  clock: Clock
  log: Log
  egress: Pick<Egress, 'call'>
  settings: PushConfig
  /** The VAPID keys of this installation. */
  vapid(): Promise<Vapid>
  /** A user with their current rights. Throws AppError when the user no longer exists. */
  person(companyId: number, userId: number): Promise<Actor>
  /** Whether a company's due date has passed. */
  isExpired(dueDate: string | null, now: Date): boolean
}

/** Whether a company may be used now. Users of others receive no notices. */
export const isUsed = ({ isExpired }: Pick<PushServices, 'isExpired'>, company: CompanyContext, now: Date): boolean =>
  company.status && !isExpired(company.dueDate, now)
