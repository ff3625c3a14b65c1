import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backlogIn, checkBacklog } from './check-backlog.mjs'

it("finds statements over a backlog by their name, by skipped locked rows, and by single items of a backlog's table", () => {
  const store = (name, text) => `export async function ${name}(db) {\n  await sql\`${text}\`.execute(db)\n}`
  const texts = [
    store('dueThings', 'select 1'),
    store('overdueThings', 'select 1'),
    store('dropThing', 'delete from t'),
    store('workOn', 'select 1 for update skip locked'),
    store('keepItem', `update outbox set a = 1 where company_id = \${company} and id = \${id}`),
    store('firstHeld', `select 1 from held_events order by seq limit \${most}`),
    store('countHeld', 'select count(*) from held_events'),
  ]
  expect(texts.flatMap((text) => backlogIn(`import x\n${text}`))).toEqual([
    'dueThings',
    'overdueThings',
    'workOn',
    'keepItem',
    'firstHeld',
  ])
})

it('every such statement is on the list', () => {
  expect(checkBacklog(join(import.meta.dirname, '..'))).toEqual([])
})
