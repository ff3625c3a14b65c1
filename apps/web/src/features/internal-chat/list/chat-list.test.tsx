import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../../conversations/test/draw.tsx'
import { ChatList } from './chat-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('access.8: an empty list suggests starting a conversation only to roles that may', async () => {
  answer({ 'GET /chats': { records: [], count: 0, hasMore: false }, 'GET /users/list': [] })
  await draw(<ChatList open={undefined} />, { permissions: { 'chats:view': 'all' } })
  await screen.findByText('Nenhuma conversa ainda')
  expect(screen.queryByText('Comece uma conversa com um ou mais colegas.')).toBeNull()
  cleanup()
  await draw(<ChatList open={undefined} />, { permissions: { 'chats:view': 'all', 'chats:edit': 'all' } })
  await screen.findByText('Comece uma conversa com um ou mais colegas.')
})
