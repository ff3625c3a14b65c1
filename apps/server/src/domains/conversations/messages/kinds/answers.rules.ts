import type { AnswerableRow, AuthorAnswer } from './answers.store.ts'
import type { AnswerCounts } from './described-body.rules.ts'

/** Maximum number of authors counted per message; a group has 1,024 members. */
export const MAX_AUTHORS = 2_000

/**
 * Adds an answer, which replaces the author's previous one. Choices that the message does not offer are left out.
 * @returns null when nothing changes: a replay, an older answer, or more than `MAX_AUTHORS` authors
 */
export function withAnswer(
  { lines, answers }: Pick<AnswerableRow, 'lines' | 'answers'>,
  author: string,
  { choices, at }: AuthorAnswer,
): Record<string, AuthorAnswer> | null {
  const options = new Set(lines.flatMap(({ option }) => option ?? []))
  const last = Object.hasOwn(answers, author) ? answers[author] : undefined
  if (last && last.at > at) return null
  if (!last && Object.keys(answers).length >= MAX_AUTHORS) return null
  const validChoices = [...new Set(choices)].filter((choice) => options.has(choice))
  if (last && last.at === at && last.choices.join() === validChoices.join()) return null
  return { ...answers, [author]: { choices: validChoices, at } }
}

/** Returns how many authors chose each option. */
export function countsOf(answers: Readonly<Record<string, AuthorAnswer>>): AnswerCounts {
  const counts = new Map<string, number>()
  for (const { choices } of Object.values(answers))
    for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  return Object.fromEntries(counts)
}
