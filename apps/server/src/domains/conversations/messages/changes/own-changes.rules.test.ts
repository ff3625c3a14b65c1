import { expect, it } from 'vitest'
import {
  type ListedChange,
  type OwnChange,
  reachOf,
  withFailed,
  withoutChange,
  withRequested,
} from './own-changes.rules.ts'

const waiting = (id: number, kind: OwnChange['kind'], text = ''): ListedChange => ({
  ...{ id, kind, text, state: 'waiting', error: null },
})

it('MSG-06, MSG-15: a change waits behind earlier ones and is removed once it is made', () => {
  const changes = withRequested([], 1, { kind: 'edit', text: 'novo' })
  expect(changes).toEqual([waiting(1, 'edit', 'novo')])
  const both = withRequested(changes, 2, { kind: 'react', emoji: '👍' })
  expect(both).toEqual([waiting(1, 'edit', 'novo'), waiting(2, 'react', '👍')])
  expect(withRequested(both, 3, { kind: 'delete' }).at(-1)).toEqual(waiting(3, 'delete'))
  expect(withoutChange(both, 1)).toEqual([waiting(2, 'react', '👍')])
  expect(withoutChange(both, 9)).toEqual(both)
})

it('MSG-06: a failed change stays visible until the next of its kind', () => {
  const changes = withFailed([waiting(1, 'edit', 'a'), waiting(2, 'edit', 'b')], 1, 'ERR_FETCH_WAPP_MSG')
  expect(changes).toEqual([
    { ...waiting(1, 'edit', 'a'), state: 'failed', error: 'ERR_FETCH_WAPP_MSG' },
    waiting(2, 'edit', 'b'),
  ])
  expect(withRequested(changes, 3, { kind: 'delete' })).toHaveLength(3)
  expect(withRequested(changes, 3, { kind: 'edit', text: 'c' }).map(({ id }) => id)).toEqual([2, 3])
})

it.each([
  ['sent', false, 'edit', 'network'],
  ['unconfirmed', false, 'delete', 'network'],
  [null, false, 'react', 'network'],
  ['failed', false, 'edit', 'here'],
  ['failed', false, 'delete', 'here'],
  ['failed', false, 'react', 'nowhere'],
  ['sent', true, 'edit', 'nowhere'],
  ['sent', true, 'react', 'nowhere'],
  ['sent', true, 'delete', 'here'],
] as const)('a message that is %s (deleted: %s): %s is made at %s', (send_state, is_deleted, kind, expected) => {
  expect(reachOf({ send_state, is_deleted }, kind)).toBe(expected)
})
