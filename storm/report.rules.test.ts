import { expect, it } from 'vitest'
import type { Entry } from './journal.rules.ts'
import { planOf } from './plan/plan.rules.ts'
import { historyLines, partLines } from './report.rules.ts'

const size = { seed: 5, lastsMs: 30_000, nodes: 2, customers: 12, real: true } as const

it('a failure shows the command that repeats its shortest history, and its length beside the whole', () => {
  const [sizes, command] = partLines(planOf(size), { actors: ['admin 0'], faults: [] }, size)
  expect(sizes).toMatch(/^the shortest that still fails: 1 of 66 actors, \d+ of \d+ acts, 0 of \d+ faults$/)
  expect(command).toBe(
    `  npm run storm -- --seed 5 --minutes 0.5 --customers 12 --nodes 2 --real --part '{"actors":["admin 0"],"faults":[]}'`,
  )
})

it("a long history shows the failure's acts, and the last ones", () => {
  const journal = Array.from(
    { length: 500 },
    (_, at): Entry => ({
      ...{
        actor: 'attendant 0/0',
        company: 0,
        act: 'edit',
        startedAt: at,
        endedAt: at,
        outcome: 'accepted',
        unsure: false,
      },
      ...{ error: '', mark: `qzalfa-a0-${at}.`, messageId: at },
    }),
  )
  const rows = [
    { company: 0, id: 7, body: 'x' },
    { company: 0, text: 'qzalfa-a0-9. oi' },
  ]
  const violations = [{ rule: 'Phones and stored messages match', what: 'the texts differ', rows }]
  const lines = historyLines({ journal, violations, weather: ['kill -9 of node 0'], summary: '' })
  expect(lines.slice(0, 4)).toEqual([
    'kill -9 of node 0',
    expect.stringContaining('qzalfa-a0-7.'),
    expect.stringContaining('qzalfa-a0-9.'),
    '(380 acts, of which those above have to do with it)',
  ])
  expect(lines.at(-1)).toContain('qzalfa-a0-499.')
})
