import { expect, it } from 'vitest'
import { publishState, saveState } from './draft-state.rules.ts'
import { othersPresent } from './presence.rules.ts'

const calm = { clean: true, saving: false, offline: false, behind: false, isDeleted: false }

it.each([
  [{}, 'saved'],
  [{ offline: true }, 'saved'],
  [{ clean: false }, 'unsaved'],
  [{ clean: false, offline: true }, 'offline'],
  [{ clean: false, saving: true, offline: true }, 'saving'],
  [{ clean: false, behind: true, saving: true }, 'behind'],
  [{ isDeleted: true, behind: true }, 'gone'],
] as const)('FLW-09: for %o the mark is %s', (how, state) => {
  expect(saveState({ ...calm, ...how })).toBe(state)
})

it.each([
  [{ publishedVersion: null, hasDraft: true }, true, 'never'],
  [{ publishedVersion: null, hasDraft: false }, false, 'never'],
  [{ publishedVersion: 2, hasDraft: false }, true, 'published'],
  [{ publishedVersion: 2, hasDraft: true }, true, 'changed'],
  [{ publishedVersion: 2, hasDraft: false }, false, 'changed'],
] as const)('FLW-09: for %o, unchanged here: %s, new chats start on what is %s', (flow, clean, state) => {
  expect(publishState(flow, clean)).toBe(state)
})

it('FLW-01: other users are named once; the current user only with a second window', () => {
  const ana = { key: 'a', userId: 1, name: 'Ana' }
  const rui = { key: 'b', userId: 2, name: 'Rui' }
  expect(othersPresent([ana], 1)).toEqual({ others: [], again: false })
  expect(othersPresent([ana, rui, { ...rui, key: 'c' }], 1)).toEqual({
    others: [{ userId: 2, name: 'Rui' }],
    again: false,
  })
  expect(othersPresent([ana, { ...ana, key: 'd' }], 1)).toEqual({ others: [], again: true })
})
