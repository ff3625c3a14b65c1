import type { FlowCampaign } from '@recado/contract/flows/phrases'
import type { Payload } from '@recado/contract/realtime'

export type PhraseEvent = Payload<'flowcampaign'>

const byName = (one: FlowCampaign, other: FlowCampaign) => one.name.localeCompare(other.name, 'pt') || one.id - other.id

/** The phrases after an event, by name; an event that is older than what is shown changes nothing. */
export function withPhraseEvent(phrases: readonly FlowCampaign[], event: PhraseEvent): FlowCampaign[] {
  if (event.action === 'delete') return phrases.filter(({ id }) => id !== event.flowCampaignId)
  const { flowCampaign: told } = event
  const known = phrases.find(({ id }) => id === told.id)
  const latest = known && told.updatedAt < known.updatedAt ? known : told
  return [...phrases.filter(({ id }) => id !== told.id), latest].toSorted(byName)
}
