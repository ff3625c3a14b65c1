import type { FlowCampaign } from '@recado/contract/flows/phrases'
import type { Payload } from '@recado/contract/realtime'

export type PhraseEvent = Payload<'flowcampaign'>

const byName = (one: FlowCampaign, other: FlowCampaign) => one.name.localeCompare(other.name, 'pt') || one.id - other.id

/** Returns the phrases after an event, by name. An outdated event changes nothing. */
export function withPhraseEvent(phrases: readonly FlowCampaign[], event: PhraseEvent): FlowCampaign[] {
  if (event.action === 'delete') return phrases.filter(({ id }) => id !== event.flowCampaignId)
  const { flowCampaign: received } = event
  const cached = phrases.find(({ id }) => id === received.id)
  const latest = cached && received.updatedAt < cached.updatedAt ? cached : received
  return [...phrases.filter(({ id }) => id !== received.id), latest].toSorted(byName)
}
