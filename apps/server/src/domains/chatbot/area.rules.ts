import type { AnswerArea } from '../answering/public.ts'
import { textsIn } from './bot-texts.rules.ts'
import { fallbackQueue, placeEffects, sayEffects } from './hand-over.rules.ts'
import { type ChatbotScene, decideEnd, isAsking, type Memory } from './scene.rules.ts'
import { watchTimers } from './timers.rules.ts'

type Rules = Required<Pick<AnswerArea<ChatbotScene, Memory>, 'claims' | 'yields' | 'stops' | 'watches'>>

/** The pure part of the area that the chatbot's responders share. */
export const areaRules: Rules = {
  /** A menu question claims a pending ticket until it is answered, a score request a resolved one. */
  claims({ ticket, now }, memory) {
    if (ticket.status === 'pending' && isAsking(memory)) return { responder: 'menu', reason: 'asks' }
    const { ratingUntil, ratingAgain } = memory
    if (ticket.status !== 'closed' || ratingUntil === null || ratingUntil <= now) return null
    const takes = ratingAgain ? (['score', 'thanks'] as const) : (['score', 'unclear', 'thanks'] as const)
    return { responder: 'rating', reason: ratingAgain ? 'asksAgain' : 'asks', until: ratingUntil, takes }
  },
  /** A customer to whom another responder promised a person gets no menu afterwards. */
  yields(scene, effects) {
    const { memory } = decideEnd(scene)
    const hasPromise = effects.some((effect) => effect.do === 'handOver' || effect.do === 'leave')
    return hasPromise && memory.stage === 'new' ? { ...memory, stage: 'done' } : memory
  },
  /**
   * A stopped sender may be a person after all: the answer announces an attendant, and an attendant finds the ticket.
   */
  stops(scene, memory) {
    const queueId = scene.ticket.queueId ?? fallbackQueue(scene)
    const words = [...placeEffects(scene, queueId, 'unclear'), ...sayEffects(textsIn(scene).soon)]
    return { effects: scene.ticket.status === 'pending' ? words : [], memory: { ...memory, stage: 'stopped' } }
  },
  watches: (scene) => watchTimers(scene),
}
