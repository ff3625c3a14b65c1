import type { Secrets } from '../../platform/secrets.ts'
import type { ChannelListener } from './channel-listener.ts'
import type { SessionRegistry } from './sessions/session-registry.ts'
import type { Phones } from './simulator/phones.ts'

/** What the calls of this area use. */
export interface ConnectionServices {
  secrets: Secrets
  registry: SessionRegistry
  listener(): Pick<ChannelListener, 'deleting'>
  /** Null when the simulator is off. */
  phones: Phones | null
}
