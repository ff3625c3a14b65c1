import type { ChannelProvider } from '@recado/channels/channel'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ChannelListener } from '../channel-listener.ts'
import type { HeldRoom } from '../numbers/held-number.store.ts'
import type { StopDependencies } from './note-stop.ts'
import type { Semaphore } from './semaphore.ts'

/** Milliseconds (connections.4). */
export interface LeaseTimes {
  leaseMs: number
  /** Interval for renewing leases and looking for free sessions. */
  renewMs: number
  /** Time without a renewal after which a node ends its sockets, before its leases expire. */
  fenceMs: number
}

export const usualLeaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 10_000, fenceMs: 20_000 }

/** The dependencies of a session. */
export interface SessionDependencies extends StopDependencies {
  workplace: Workplace
  secrets: Secrets
  providers: Readonly<Record<string, ChannelProvider>>
  listener: () => ChannelListener
  starts: Semaphore
  random: () => number
  /** Limits for events of a number that awaits a choice. */
  heldRoom?: HeldRoom | undefined
}

/** The dependencies shared by all sessions of a node. */
export interface RegistryDependencies extends SessionDependencies {
  platform: PlatformDb
  node: { name: string; family: string }
  times: LeaseTimes
}
