import { expect, it } from 'vitest'
import { talksUntil } from './demo-conversations.ts'
import { historyBefore } from './demo-history.rules.ts'

const dayOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
const begin = (talk: { lines: ReadonlyArray<{ at: Date }> }) => talk.lines[0]?.at ?? new Date(0)
const history = historyBefore('2026-11-20')

it('the demonstration’s history is the same in every installation', () => {
  expect(historyBefore('2026-11-20')).toEqual(history)
  const aWeekLater = historyBefore('2026-11-27')
  expect(aWeekLater.map(({ name, lines }) => [name, lines.map(({ text }) => text)])).toEqual(
    history.map(({ name, lines }) => [name, lines.map(({ text }) => text)]),
  )
})

it('it covers sixty days, with conversations on each, and none on the current day', () => {
  const days = new Set(history.map((talk) => dayOf(begin(talk))))
  expect(days.size).toBe(60)
  expect([...days].sort().at(0)).toBe('2026-09-21')
  expect([...days].sort().at(-1)).toBe('2026-11-19')
  for (const { lines } of history) expect(dayOf(lines.at(-1)?.at ?? new Date(0)) < '2026-11-20').toBe(true)
})

it('each conversation has its times in order: written, accepted, answered, resolved, rated', () => {
  for (const { lines, acceptance, closedAt, rated } of [...history, ...talksUntil(new Date())]) {
    const linesBeforeEnd = lines.filter(({ at }) => closedAt === null || at <= closedAt)
    const instants = lines.map(({ at }) => at.getTime())
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    const answer = lines.find(({ by }) => by !== 'customer' && by !== 'bot')
    if (acceptance && answer)
      expect([acceptance.at >= begin({ lines }), acceptance.at <= answer.at]).toEqual([true, true])
    if (closedAt) expect((linesBeforeEnd.at(-1)?.at ?? closedAt) <= closedAt).toBe(true)
    if (rated) expect(lines.some(({ by, text }) => by === 'customer' && text === String(rated.score))).toBe(true)
  }
})

it('no customer is in two conversations at once', () => {
  const free = new Map<string, Date>()
  for (const talk of history) {
    const before = free.get(talk.number)
    if (before) expect(begin(talk) > before).toBe(true)
    free.set(talk.number, talk.lines.at(-1)?.at ?? begin(talk))
  }
})
