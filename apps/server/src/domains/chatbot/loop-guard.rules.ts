import { botTexts } from './bot-texts.rules.ts'
import { fallbackQueue, placed, say } from './hand-over.rules.ts'
import type { Decision, Effect, Memory, Scene } from './scene.rules.ts'

/** More automatic messages than this within the window without a right answer, and only bots are talking (PLUS-08). */
export const MOST_SAID = 10
export const WINDOW_MS = 10 * 60_000
/** The same text this often in a row, each soon after the one before: nobody reads the answers. */
export const MOST_REPEATED = 4
export const FAST_MS = 60_000

/**
 * Lets a decision pass while people may be reading, and replaces it by an end of the bot when it sent too many texts
 * without a right answer between, or receives the same text again and again. Walking through a menu is neither.
 */
export function guarded(decision: Decision, scene: Scene): Decision {
  const saying = decision.effects.filter((effect) => effect.do === 'say').length
  if (saying === 0) return decision
  const memory = counted(decision.memory, scene.now)
  const said = memory.said + saying
  if (said <= MOST_SAID && !repeats(scene.memory, memory))
    return { effects: decision.effects, memory: { ...memory, said } }
  const quiet = decision.effects.filter((effect) => effect.do !== 'say' && effect.do !== 'handOver')
  const closes = quiet.some((effect) => effect.do === 'close')
  return {
    effects: [...quiet, ...(closes ? [] : farewell(scene)), { do: 'stop' }],
    memory: { ...memory, stage: 'stopped' },
  }
}

/** In case it is a person after all: they read what comes next, and a colleague finds them. */
function farewell(scene: Scene): Effect[] {
  if (scene.ticket.status !== 'pending') return []
  const queueId = scene.ticket.queueId ?? fallbackQueue(scene)
  return [...placed(scene, queueId, 'unclear'), ...say(botTexts[scene.language].soon)]
}

function counted(memory: Memory, now: Date): Memory {
  const { saidSince } = memory
  if (saidSince !== null && now.getTime() - saidSince.getTime() < WINDOW_MS) return memory
  return { ...memory, said: 0, saidSince: now }
}

function repeats(before: Memory, { heardTimes, heardAt }: Memory): boolean {
  if (heardTimes <= MOST_REPEATED || before.heardAt === null || heardAt === null) return false
  return heardAt.getTime() - before.heardAt.getTime() < FAST_MS
}
