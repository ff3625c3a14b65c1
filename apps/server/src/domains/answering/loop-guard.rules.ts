import type { Effect, Talk } from './scene.rules.ts'

/** More automatic messages than this within the window without a right answer, and only bots are talking (PLUS-08). */
export const MOST_SAID = 10
export const WINDOW_MS = 10 * 60_000

/**
 * Counts what is about to be said.
 * @returns the talk from here on, and whether it is too much: walking through a menu, where each answer is understood and
 *   begins the count anew, never is
 */
export function counted(talk: Talk, effects: readonly Effect[], now: Date): { talk: Talk; tooMuch: boolean } {
  const saying = effects.filter((effect) => effect.do === 'say').length
  if (saying === 0) return { talk, tooMuch: false }
  const goesOn = talk.saidSince !== null && now.getTime() - talk.saidSince.getTime() < WINDOW_MS
  const { said, saidSince } = goesOn ? talk : { said: 0, saidSince: now }
  if (said + saying > MOST_SAID) return { talk: { said, saidSince }, tooMuch: true }
  return { talk: { said: said + saying, saidSince }, tooMuch: false }
}

/** The effects when the guard stops a ticket: only the last words are sent, and the ticket is flagged. */
export function stopped(effects: readonly Effect[], lastWords: readonly Effect[]): Effect[] {
  const quiet = effects.filter((effect) => effect.do !== 'say' && effect.do !== 'handOver')
  const closes = quiet.some((effect) => effect.do === 'close')
  return [...quiet, ...(closes ? [] : lastWords), { do: 'stop' }]
}
