import { expect, it } from 'vitest'
import { itemsFrom, type TodoItem, withDone, withoutItem, withText, withTodo } from './todo-items.rules.ts'

const at = '2026-05-01T10:00:00.000Z'
const later = '2026-05-02T10:00:00.000Z'
const item = (id: string, text = id): TodoItem => ({ id, text, createdAt: at, updatedAt: at })
const list = [item('a'), item('b'), item('c')]

it.each<[string, string | null, TodoItem[]]>([
  ['nothing', null, []],
  ['invalid JSON gives an empty list', '{', []],
  ['JSON that is not a list gives an empty list', '{"a":1}', []],
  ['a valid list is read', JSON.stringify(list), list],
  ['invalid items are skipped', JSON.stringify([null, 'x', { id: 'd' }, item('e')]), [item('e')]],
])('TDO-03: reading from local storage: %s', (_, stored, items) => {
  expect(itemsFrom(stored)).toEqual(items)
})

it.each<[string, string, string[]]>([
  ['trimmed text at the end', '  leite ', ['a', 'b', 'c', 'leite']],
  ['no blank text', '   ', ['a', 'b', 'c']],
])('TDO-01: adds %s', (_, text, after) => {
  expect(withTodo(list, text, { id: 'n', now: later }).map((one) => one.text)).toEqual(after)
})

it('TDO-02: a changed text updates its time; a blank or equal text changes nothing', () => {
  expect(withText(list, 'b', ' novo ', later)[1]).toEqual({ ...item('b', 'novo'), updatedAt: later })
  for (const [id, text] of [
    ['b', ' '],
    ['b', 'b '],
    ['x', 'novo'],
  ] as const)
    expect(withText(list, id, text, later)).toBe(list)
})

it('an item is ticked off and opened again, each with its time', () => {
  const ticked = withDone(list, 'b', true, later)
  expect(ticked[1]).toEqual({ ...item('b'), updatedAt: later, done: true })
  expect(withDone(ticked, 'b', false, at)).toEqual(list)
  expect(withDone(list, 'b', false, later)).toBe(list)
  expect(withDone(list, 'x', true, later)).toBe(list)
})

it('TDO-02: a deleted item is restored to its position, also after other changes, and never twice', () => {
  const { items, restored } = withoutItem(list, 'b')
  expect(items.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(restored(items).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(restored([item('a')]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(restored(list)).toBe(list)
})

it('TDO-02: several deleted items return to their positions in any order', () => {
  const allItems = ['a', 'b', 'c'].map((id, n) => ({ ...item(id), createdAt: `2026-05-0${n + 1}T10:00:00.000Z` }))
  const first = withoutItem(allItems, 'a')
  const second = withoutItem(first.items, 'b')
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const)
    expect(other.restored(one.restored(second.items)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
