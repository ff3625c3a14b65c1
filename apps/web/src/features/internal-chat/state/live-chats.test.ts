import type { Chat } from '@recado/contract/internal-chat/chat'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { chatEvents, putChat } from './live-chats.ts'

const chat = (version: number): Chat => ({
  ...{ id: 1, uuid: 'u1', companyId: 1, title: 'Equipe', ownerId: 1, version, users: [], lastMessage: '' },
  ...{ lastMessageAt: '2026-05-01T10:00:00.000Z', createdAt: '2026-05-01T10:00:00.000Z' },
  updatedAt: '2026-05-01T10:00:00.000Z',
})
const key = ['chats', 'list', '']
const listedIds = () =>
  queryClient
    .getQueryData<{ pages: Array<{ records: Chat[] }> }>(key)
    ?.pages.flatMap(({ records }) => records.map(({ version }) => version))

afterEach(() => queryClient.clear())

it('CHT-09: after a user left a chat, older events do not restore it, but joining again does', () => {
  queryClient.setQueryData(key, {
    pages: [{ records: [chat(4)], count: 1, unreadChats: 0, hasMore: false }],
    pageParams: [''],
  })
  chatEvents.chat?.({ action: 'delete', id: 1, version: 6 })
  expect(listedIds()).toEqual([])
  chatEvents.chatActivity?.({ action: 'update', chat: chat(5) })
  expect(listedIds()).toEqual([])
  chatEvents.chatOfUser?.({ action: 'create', record: chat(7), userId: 1 })
  expect(listedIds()).toEqual([7])
})

it('CHT-09: when two users rename a chat at once, answers that arrive late do not replace the later name', async () => {
  const reading = Promise.withResolvers<object>()
  const chatNamed = (title: string, version: number) => ({ ...chat(version), title })
  const titles = () =>
    queryClient
      .getQueryData<{ pages: Array<{ records: Chat[] }> }>(key)
      ?.pages.flatMap(({ records }) => records.map(({ title }) => title))
  const read = queryClient.fetchQuery({ queryKey: key, queryFn: () => reading.promise })
  // The colleague's name came second to the server and arrives first. The page was read before both.
  chatEvents.chat?.({ action: 'update', chat: chatNamed('Vendas', 12) })
  reading.resolve({
    pages: [{ records: [chatNamed('Equipe', 10)], count: 1, unreadChats: 0, hasMore: false }],
    pageParams: [''],
  })
  await read
  await vi.waitFor(() => expect(titles()).toEqual(['Vendas']))
  putChat(chatNamed('Loja', 11))
  expect(titles()).toEqual(['Vendas'])
  putChat(chatNamed('Loja e vendas', 13))
  expect(titles()).toEqual(['Loja e vendas'])
})
