import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { expect, it } from 'vitest'
import { withKnowledgeEvent } from './live-knowledge.ts'

const one = (id: number, title: string) => ({ id, title }) as KnowledgeDocument
const pages = [
  { records: [one(1, 'a'), one(2, 'b')], count: 3 },
  { records: [one(3, 'c')], count: 3 },
]

it('AI-01: a changed document replaces the old one, once', () => {
  const updatedPages = withKnowledgeEvent(pages, { action: 'update', record: one(2, 'novo') })
  expect(updatedPages.map(({ records }) => records.map(({ title }) => title))).toEqual([['a', 'novo'], ['c']])
  expect(withKnowledgeEvent(updatedPages, { action: 'create', record: one(2, 'novo') })).toEqual(updatedPages)
})

it('AI-01: a deleted document is removed and the count reduced, once', () => {
  const without = withKnowledgeEvent(pages, { action: 'delete', id: 3 })
  expect(without.map(({ records, count }) => [records.length, count])).toEqual([
    [2, 2],
    [0, 2],
  ])
  expect(withKnowledgeEvent(without, { action: 'delete', id: 3 })).toEqual(without)
})
