import type { Decision, Effect, Memory } from './scene.rules.ts'

/** More automatic messages than this within the window, and nobody but machines is talking (BEYOND 8). */
export const MOST_SAID = 10
export const WINDOW_MS = 10 * 60_000

/**
 * Lets a decision pass while the machine said little, and replaces it by an end of the machine when it said too much
 * without a person between. A person's word ends the machine anyway, so that only its own messages are counted.
 */
export function guarded(decision: Decision, now: Date): Decision {
  const saying = decision.effects.filter((effect) => effect.do === 'say').length
  if (saying === 0) return decision
  const memory = counted(decision.memory, now)
  const said = memory.said + saying
  if (said <= MOST_SAID) return { effects: decision.effects, memory: { ...memory, said } }
  const quiet: Effect[] = decision.effects.filter((effect) => effect.do !== 'say')
  return { effects: [...quiet, { do: 'stop' }], memory: { ...memory, stage: 'stopped' } }
}

function counted(memory: Memory, now: Date): Memory {
  const { saidSince } = memory
  if (saidSince !== null && now.getTime() - saidSince.getTime() < WINDOW_MS) return memory
  return { ...memory, said: 0, saidSince: now }
}
