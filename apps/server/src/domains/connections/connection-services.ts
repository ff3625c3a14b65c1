import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ChannelListener } from './channel-listener.ts'
import type { GovernorPorts } from './governor/governor-ports.ts'
import type { SessionRegistry } from './sessions/session-registry.ts'
import type { Phones } from './simulator/phones.ts'
import type { TemplateReading } from './templates/sync-templates.ts'

/** The services of this area's calls. */
export interface ConnectionServices {
  secrets: Secrets
  registry: SessionRegistry
  listener(): Pick<ChannelListener, 'deleting' | 'limitsChanged'>
  governor: GovernorPorts
  /** Whether only a template opens a conversation over a provider's network; false for one that is off here. */
  needsTemplate(provider: string): boolean
  templates: TemplateReading
  /** Null when the simulator is off. */
  phones: Phones | null
  /** A connection was made or changed in this work; known by the areas that answer there. */
  configured(work: Work, place: { connectionId: number }): Promise<void>
}
