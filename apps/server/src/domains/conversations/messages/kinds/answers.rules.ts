import type { Answer, AnswerableRow } from './answers.store.ts'
import type { AnswerCounts } from './described-body.rules.ts'

/** The most authors whose answers are counted for one message; a group has 1,024 members. */
export const MAX_AUTHORS = 2_000

/**
 * The answers with one more, which replaces the author's last. Choices that the message does not offer are left out.
 * @returns null when it changes nothing: a replay, an older one, or one author too many
 */
export function withAnswer(
  { lines, answers }: Pick<AnswerableRow, 'lines' | 'answers'>,
  author: string,
  { choices, at }: Answer,
): Record<string, Answer> | null {
  const offered = new Set(lines.flatMap(({ option }) => option ?? []))
  const last = Object.hasOwn(answers, author) ? answers[author] : undefined
  if (last && last.at > at) return null
  if (!last && Object.keys(answers).length >= MAX_AUTHORS) return null
  const chosen = [...new Set(choices)].filter((choice) => offered.has(choice))
  if (last && last.at === at && last.choices.join() === chosen.join()) return null
  return { ...answers, [author]: { choices: chosen, at } }
}

/** How many authors chose each option. */
export function countsOf(answers: Readonly<Record<string, Answer>>): AnswerCounts {
  const counts = new Map<string, number>()
  for (const { choices } of Object.values(answers))
    for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  return Object.fromEntries(counts)
}
