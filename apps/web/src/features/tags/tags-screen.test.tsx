import { defaultPermissions, everyPermission } from '@recado/contract/permissions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { QuickMessagesScreen } from '../quick-messages/quick-messages-screen.tsx'
import { TagsScreen } from './tags-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ME = 7
const whose = [ME, 8, null]
const page = { count: 3, hasMore: false, cursor: null }
const tags = whose.map((userId, id) => ({
  id,
  name: `T${id}`,
  color: '#123456',
  kanban: 0,
  ticketsCount: 0,
  contactsCount: 0,
  userId,
}))
const records = whose.map((userId, id) => ({
  ...{ id, companyId: 1, userId, shortcode: `T${id}`, message: 'Oi', geral: true, status: true, isMedia: false },
  ...{ mediaPath: null, mediaName: null, mediaUrl: null, actions: [], createdAt: '', updatedAt: '' },
}))

it.each([
  ['a user with the right for own tags', { 'tags:edit': 'own' }, 'tags', ['T0']],
  ['an attendant', defaultPermissions('user'), 'tags', []],
  ['an admin', everyPermission, 'tags', ['T0', 'T1', 'T2']],
  ['an attendant', defaultPermissions('user'), 'quick messages', ['T0']],
  ['an admin', everyPermission, 'quick messages', ['T0', 'T1', 'T2']],
] as const)('%s sees the buttons of their list that they may use', async (_who, permissions, what, expected) => {
  answer({ 'GET /tags': { tags, ...page }, 'GET /quick-messages': { records, ...page } })
  await draw(what === 'tags' ? <TagsScreen /> : <QuickMessagesScreen />, { permissions })
  await waitFor(() => expect(screen.queryAllByText(/T2/).length).toBeGreaterThan(0))
  const rowsWithButton = (verb: string) =>
    screen.queryAllByRole('button', { name: new RegExp(`^${verb}`) }).map((one) => /T\d/.exec(one.ariaLabel ?? '')?.[0])
  expect(rowsWithButton('Editar')).toEqual(expected)
  expect(rowsWithButton('Excluir')).toEqual(expected)
})
