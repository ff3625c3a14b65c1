import type { CountedTag } from '@recado/contract/tags/tag'
import { expect, it } from 'vitest'
import { withTagEvent } from './live-tags.ts'

const tag = (id: number, name = `t${id}`): CountedTag => ({
  id,
  name,
  color: '#000000',
  kanban: 0,
  ticketsCount: id * 10,
  contactsCount: 0,
  userId: null,
})
const pages = [
  { tags: [tag(1), tag(2)], count: 3 },
  { tags: [tag(3)], count: 3 },
]
const { ticketsCount: _, userId: __, ...renamed } = tag(2, 'Novo')

it.each([
  ['a changed tag keeps its count', { action: 'update', tag: renamed }, ['t1 10', 'Novo 20', 't3 30'], 3],
  ['a deleted tag is removed', { action: 'delete', tagId: 3 }, ['t1 10', 't2 20'], 2],
  ['the deletion of an unknown tag changes nothing', { action: 'delete', tagId: 9 }, ['t1 10', 't2 20', 't3 30'], 3],
] as const)('TAG-01: %s', (_name, event, expected, count) => {
  const next = withTagEvent(pages, event)
  expect(next.flatMap(({ tags }) => tags.map(({ name, ticketsCount }) => `${name} ${ticketsCount}`))).toEqual(expected)
  expect(next[0]?.count).toBe(count)
})
