import type { Effect, TalkCounters } from './scene.rules.ts'

/** Maximum automatic messages within the window without a valid answer; beyond it only bots are talking (PLUS-08). */
export const MAX_BOT_MESSAGES = 10
export const LOOP_WINDOW_MS = 10 * 60_000
/**
 * Maximum customer messages within the window for responders that answer everything, such as flows and external
 * machines. Bot messages are not counted there: every answer is valid, so their count would stop people.
 */
export const MAX_TURNS = 40

/**
 * Counts the messages about to be sent.
 * @returns the new counters, and whether the limit is exceeded. A valid answer resets the count, so walking through a
 *   menu never exceeds it
 */
export function countSent(
  talk: TalkCounters,
  effects: readonly Effect[],
  now: Date,
): { talk: TalkCounters; tooMuch: boolean } {
  const newTexts = effects.filter((effect) => effect.do === 'say').length
  if (newTexts === 0) return { talk, tooMuch: false }
  const { said: sentCount, saidSince } = within(talk.saidSince, now) ? talk : { said: 0, saidSince: now }
  if (sentCount + newTexts > MAX_BOT_MESSAGES) return { talk: { ...talk, said: sentCount, saidSince }, tooMuch: true }
  return { talk: { ...talk, said: sentCount + newTexts, saidSince }, tooMuch: false }
}

/**
 * Counts a message for responders that answer everything. @returns the new counters, and whether the limit is exceeded
 */
export function countTurn(talk: TalkCounters, now: Date): { talk: TalkCounters; tooMuch: boolean } {
  const { turns, turnsSince } = within(talk.turnsSince, now) ? talk : { turns: 0, turnsSince: now }
  return { talk: { ...talk, turns: turns + 1, turnsSince }, tooMuch: turns >= MAX_TURNS }
}

const within = (since: Date | null, now: Date) => since !== null && now.getTime() - since.getTime() < LOOP_WINDOW_MS

/** Effects that are dropped. */
const silencedEffects: ReadonlySet<Effect['do']> = new Set(['say', 'send', 'handOver'])

/** The effects when the guard stops a ticket: only the last texts are sent, and the ticket is flagged. */
export function stopEffects(effects: readonly Effect[], lastWords: readonly Effect[]): Effect[] {
  const quiet = effects.filter((effect) => !silencedEffects.has(effect.do))
  const closes = quiet.some((effect) => effect.do === 'close')
  return [...quiet, ...(closes ? [] : lastWords), { do: 'stop' }]
}
