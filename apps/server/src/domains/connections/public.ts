export type { ChannelListener, ConnectionRef } from './channel-listener.ts'
export {
  connectionReferences,
  connectionService,
  defaultConnection,
  lockConnectionToken,
  queuesOfConnection,
  requireConnection,
} from './connection-reference.store.ts'
export type { Connections } from './connections.ts'
export { REFUSALS_WITHIN_MS } from './governor/first-contacts/first-contacts.rules.ts'
export { refuseFirstContact } from './governor/first-contacts/refuse-first-contact.ts'
export {
  type ConnectionPace,
  dayAfter,
  holdsOf,
  OUTCOMES_LOOKED_AT,
  pauseAfterRefusals,
} from './governor/governor.rules.ts'
export { marketingFooter } from './governor/governor.store.ts'
export type { WaitingMarketing } from './governor/governor.view.ts'
export { type MarketingHold, marketingHold, marketingLimits } from './governor/marketing-hold.ts'
export { type NumberChecks, takeNumberChecks } from './governor/number-checks.ts'
export { pauseSending } from './governor/pause-sending.ts'
export type { LiveChannel } from './live-channel.ts'
export {
  type ChosenTemplate,
  type NamedTemplate,
  requireParameters,
  requireTemplate,
  requireTemplateWith,
} from './templates/require-template.ts'
export { listTemplates } from './templates/sync-templates.ts'
