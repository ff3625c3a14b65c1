import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { expect, it } from 'vitest'
import { withKnowledgeEvent } from './live-knowledge.ts'

const one = (id: number, title: string) => ({ id, title }) as KnowledgeDocument
const pages = [
  { records: [one(1, 'a'), one(2, 'b')], count: 3 },
  { records: [one(3, 'c')], count: 3 },
]

it('AI-01: a changed document takes the place of the old one, once', () => {
  const changed = withKnowledgeEvent(pages, { action: 'update', record: one(2, 'novo') })
  expect(changed.map(({ records }) => records.map(({ title }) => title))).toEqual([['a', 'novo'], ['c']])
  expect(withKnowledgeEvent(changed, { action: 'create', record: one(2, 'novo') })).toEqual(changed)
})

it('AI-01: a deleted document goes, and the count with it, once', () => {
  const without = withKnowledgeEvent(pages, { action: 'delete', id: 3 })
  expect(without.map(({ records, count }) => [records.length, count])).toEqual([
    [2, 2],
    [0, 2],
  ])
  expect(withKnowledgeEvent(without, { action: 'delete', id: 3 })).toEqual(without)
})
