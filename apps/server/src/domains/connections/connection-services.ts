import type { ChannelAbilities } from '@recado/channels/channel'
import type { SetUpStep } from '@recado/contract/connections/set-up'
import type { Actor } from '../../platform/actor.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CheckMachines } from '../queues/public.ts'
import type { ChannelListener } from './channel-listener.ts'
import type { GovernorPorts } from './governor/governor-ports.ts'
import type { SessionRegistry } from './sessions/session-registry.ts'
import type { SettingUp } from './set-up/set-up-calls.ts'
import type { Phones } from './simulator/phones.ts'
import type { TemplateReading } from './templates/sync-templates.ts'

/** The services of this area's calls. */
export interface ConnectionServices {
  secrets: Secrets
  registry: SessionRegistry
  listener(): Pick<ChannelListener, 'deleting' | 'limitsChanged' | 'countWaiting' | 'cancelWaiting'>
  governor: GovernorPorts
  /** Whether only a template opens a conversation over a provider's network; false for one that is off here. */
  needsTemplate(provider: string): boolean
  /** What can be done over a provider; undefined for one that is off here. */
  abilitiesOf(provider: string): ChannelAbilities | undefined
  templates: TemplateReading
  setUp: SettingUp
  /** Asks the network about each step of a connection's set-up. */
  checkSetUp(workplace: Workplace, actor: Actor, id: number): Promise<{ steps: SetUpStep[] }>
  /** Null when the simulator is off. */
  phones: Phones | null
  /** A connection was made or changed in this work; known by the areas that answer there. */
  configured(work: Work, place: { connectionId: number }): Promise<void>
  checkMachines: CheckMachines
}
