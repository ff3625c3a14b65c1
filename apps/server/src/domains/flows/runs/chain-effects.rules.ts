import type { Effect, OutsideMessage } from '../../answering/public.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import type { FlowEffect } from '../engine/session.rules.ts'
import { FLOW_TIMER, type FlowScene } from './flow-scene.rules.ts'

/** Removes the flow's timer. */
export const disarm: Effect = { do: 'disarm', timer: FLOW_TIMER }

/** Returns the chain's part of an effect. The rest is carried out when the run is saved. */
export function chainEffects(scene: FlowScene, effect: FlowEffect): Effect[] {
  const { terms, language } = scene
  switch (effect.do) {
    case 'text':
      return [{ do: 'send', message: { text: effect.text } }]
    case 'said':
      return [
        { do: 'send', message: (effect.said.carried as OutsideMessage | undefined) ?? { text: effect.said.text } },
      ]
    case 'media': {
      const file = scene.fileOf(effect.url)
      return file
        ? [{ do: 'send', message: { file: { ...file, voice: effect.recorded }, caption: effect.caption ?? '' } }]
        : []
    }
    case 'note':
      return [{ do: 'note', author: terms.label, text: effect.text }]
    case 'wait':
      return [disarm, { do: 'arm', timer: FLOW_TIMER, at: new Date(effect.until) }]
    case 'queue':
      return handOverEffects(scene, effect.queueId, 'flowHandedOver')
    case 'human':
      return handOverEffects(scene, null, 'flowHandedOver')
    // The ticket is assigned when the run is saved.
    case 'person':
      return [{ do: 'leave', reason: 'flowHandedOver' }]
    case 'fallback': {
      const texts = flowTexts[language]
      const text = texts.failed(terms.label, texts.why[effect.reason](effect.detail))
      return [
        { do: 'note', author: terms.label, text },
        { do: 'send', message: { text: scene.texts.flowHandOver } },
        ...handOverEffects(scene, null, 'flowFailed'),
      ]
    }
    default:
      return []
  }
}

/** Returns the effects that move the ticket to the queue where it waits for a user. */
export function handOverEffects(
  { terms, fallbackQueueId, ticket }: FlowScene,
  requestedQueueId: number | null,
  reason: string,
): Effect[] {
  const queueId = requestedQueueId ?? terms.fallbackQueueId ?? fallbackQueueId ?? ticket.queueId
  if (queueId === null || queueId === ticket.queueId) return [{ do: 'leave', reason }]
  return [{ do: 'handOver', queueId, reason }]
}
