import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backlogIn, checkBacklog } from './check-backlog.mjs'

it('finds what looks after a backlog by its name, and by rows that it leaves to others', () => {
  const store = (name, text) => `export async function ${name}(db) {\n  await sql\`${text}\`.execute(db)\n}`
  const texts = [
    store('dueThings', 'select 1'),
    store('dropThing', 'delete from t'),
    store('workOn', 'select 1 for update skip locked'),
  ]
  expect(texts.flatMap((text) => backlogIn(`import x\n${text}`))).toEqual(['dueThings', 'workOn'])
})

it('every such statement is on the list', () => {
  expect(checkBacklog(join(import.meta.dirname, '..'))).toEqual([])
})
