import type { Effect, Talk } from './scene.rules.ts'

/** More automatic messages than this within the window without a right answer, and only bots are talking (PLUS-08). */
export const MOST_SAID = 10
export const WINDOW_MS = 10 * 60_000
/**
 * More words than this within the window for who answers whatever comes, as flows and machines outside do, and no person writes them:
 * there a count of messages would stop people, because every answer is a right one.
 */
export const MOST_TURNS = 40

/**
 * Counts what is about to be said.
 * @returns the talk from here on, and whether it is too much: walking through a menu, where each answer is understood and
 *   begins the count anew, never is
 */
export function counted(talk: Talk, effects: readonly Effect[], now: Date): { talk: Talk; tooMuch: boolean } {
  const saying = effects.filter((effect) => effect.do === 'say').length
  if (saying === 0) return { talk, tooMuch: false }
  const { said, saidSince } = within(talk.saidSince, now) ? talk : { said: 0, saidSince: now }
  if (said + saying > MOST_SAID) return { talk: { ...talk, said, saidSince }, tooMuch: true }
  return { talk: { ...talk, said: said + saying, saidSince }, tooMuch: false }
}

/** Counts one more word for who answers whatever comes. @returns the talk from here on, and whether it is too much */
export function turned(talk: Talk, now: Date): { talk: Talk; tooMuch: boolean } {
  const { turns, turnsSince } = within(talk.turnsSince, now) ? talk : { turns: 0, turnsSince: now }
  return { talk: { ...talk, turns: turns + 1, turnsSince }, tooMuch: turns >= MOST_TURNS }
}

const within = (since: Date | null, now: Date) => since !== null && now.getTime() - since.getTime() < WINDOW_MS

/** What does not happen any more. */
const silenced: ReadonlySet<Effect['do']> = new Set(['say', 'send', 'handOver'])

/** The effects when the guard stops a ticket: only the last words are sent, and the ticket is flagged. */
export function stopped(effects: readonly Effect[], lastWords: readonly Effect[]): Effect[] {
  const quiet = effects.filter((effect) => !silenced.has(effect.do))
  const closes = quiet.some((effect) => effect.do === 'close')
  return [...quiet, ...(closes ? [] : lastWords), { do: 'stop' }]
}
