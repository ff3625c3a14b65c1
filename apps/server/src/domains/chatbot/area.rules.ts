import type { AnswerArea } from '../answering/public.ts'
import { botTexts } from './bot-texts.rules.ts'
import { fallbackQueue, placed, say } from './hand-over.rules.ts'
import { ended, hasTheWord, type Memory, type Scene } from './scene.rules.ts'
import { watching } from './timers.rules.ts'

type Rules = Required<Pick<AnswerArea<Scene, Memory>, 'claims' | 'yields' | 'stops' | 'watches'>>

/** The pure part that the responders of the chatbot share. */
export const areaRules: Rules = {
  /** A question of the menu holds a waiting ticket until it is answered, the question for a score a resolved one. */
  claims({ ticket, now }, memory) {
    if (ticket.status === 'pending' && hasTheWord(memory)) return { responder: 'menu', reason: 'asks' }
    const { ratingUntil, ratingAgain } = memory
    if (ticket.status !== 'closed' || ratingUntil === null || ratingUntil <= now) return null
    const takes = ratingAgain ? (['score', 'thanks'] as const) : (['score', 'unclear', 'thanks'] as const)
    return { responder: 'rating', reason: ratingAgain ? 'asksAgain' : 'asks', until: ratingUntil, takes }
  },
  /** Who was promised a person by somebody else is not asked by a menu then. */
  yields(scene, effects) {
    const { memory } = ended(scene)
    const promised = effects.some((effect) => effect.do === 'handOver' || effect.do === 'leave')
    return promised && memory.stage === 'new' ? { ...memory, stage: 'done' } : memory
  },
  /** A stopped sender may be a person after all: the answer says that an attendant comes, and an attendant finds the ticket. */
  stops(scene, memory) {
    const queueId = scene.ticket.queueId ?? fallbackQueue(scene)
    const words = [...placed(scene, queueId, 'unclear'), ...say(botTexts[scene.language].soon)]
    return { effects: scene.ticket.status === 'pending' ? words : [], memory: { ...memory, stage: 'stopped' } }
  },
  watches: (scene) => watching(scene),
}
