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

/** Dependencies of this area's endpoints. */
export interface ConnectionServices {
  secrets: Secrets
  registry: SessionRegistry
  listener(): Pick<ChannelListener, 'deleting' | 'limitsChanged' | 'countWaiting' | 'cancelWaiting'>
  governor: GovernorPorts
  /**
   * Returns true if the provider's network requires a template to open a conversation. False for a provider that is
   * off.
   */
  needsTemplate(provider: string): boolean
  /** Returns a provider's abilities, or undefined for a provider that is off. */
  abilitiesOf(provider: string): ChannelAbilities | undefined
  templates: TemplateReading
  setUp: SettingUp
  /** Checks each step of a connection's set-up with the network. */
  checkSetUp(workplace: Workplace, actor: Actor, id: number): Promise<{ steps: SetUpStep[] }>
  /** Null when the simulator is off. */
  phones: Phones | null
  /** Notifies the answering areas that a connection was created or changed. */
  configured(work: Work, place: { connectionId: number }): Promise<void>
  checkMachines: CheckMachines
  /**
   * Refuses the deletion of a connection that a scheduled or running campaign uses.
   * @throws AppError ERR_USED_BY_CAMPAIGN
   */
  requireUnused(work: Work, connectionId: number): Promise<void>
}
