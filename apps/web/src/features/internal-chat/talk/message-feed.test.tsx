import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { ChatThread } from '../state/live-chats.rules.ts'
import { chatThreadKey } from '../state/live-chats.ts'
import { sendChatText, useUnsent } from '../state/unsent.ts'
import { MessageFeed } from './message-feed.tsx'

const at = '2026-05-01T10:00:00.000Z'
const chat: Chat = {
  ...{ id: 1, uuid: 'u1', companyId: 1, title: 'Equipe', ownerId: 7, version: 1, users: [], lastMessage: '' },
  ...{ lastMessageAt: at, createdAt: at, updatedAt: at },
}
const message = (id: number, text: string, quoted: ChatMessage['quoted'] = null): ChatMessage => ({
  ...{ id, chatId: 1, senderId: 2, sender: { id: 2, name: 'Bruno' }, message: text, files: [], mentions: [], quoted },
  ...{ reactions: [], editedAt: null, deletedAt: null, clientId: null, version: id, createdAt: at, updatedAt: at },
})
const texts = () => queryClient.getQueryData<ChatThread>(chatThreadKey(1))?.messages.map((one) => one.message)

beforeEach(() => {
  // jsdom has no layout, and a container without height renders no row.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('CHT-06: sending a message while a quoted one is loading shows the new message and cancels the jump', async () => {
  const around = Promise.withResolvers<unknown>()
  const quoting = message(70, 'como está lá', { id: 1, senderName: 'Bruno', message: 'o combinado' })
  const answers: Record<string, unknown> = {
    'GET /chats/1/messages': { records: [quoting], hasMore: false, cursor: null },
    'POST /chats/1/messages': message(71, 'de acordo'),
  }
  const calls = answer(answers)
  await drawPage(<MessageFeed chat={chat} onReply={() => {}} onEdit={() => {}} />, adminUser)
  const quote = await screen.findByRole('button', { name: /o combinado/ })
  answers['GET /chats/1/messages'] = around.promise
  fireEvent.click(quote)
  await waitFor(() => expect(calls.at(-1)?.query).toBe('around=1'))
  act(() => sendChatText({ userId: 7, chatId: 1, text: 'de acordo', mentions: [], quoted: null, files: [] }))
  await waitFor(() => expect(useUnsent.getState().items).toEqual([]))
  around.resolve({ records: [message(1, 'o combinado')], hasMore: false, cursor: null, newerCursor: 'n' })
  await waitFor(() => expect(queryClient.isFetching({ queryKey: chatThreadKey(1) })).toBe(0))
  expect(texts()).toEqual(['como está lá', 'de acordo'])
  expect(await screen.findByText('de acordo')).toBeTruthy()
})

it.each([
  [
    'delayed by a rate limit',
    429,
    { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 30 },
    /^Foram muitas ações em pouco tempo; tentamos/,
  ],
  ['refused', 403, { error: 'ERR_NO_PERMISSION' }, 'Não enviada. Acesso não permitido'],
])('CHT-10: a message that is %s shows why it was not sent', async (_, status, body, words) => {
  answer({
    'GET /chats/1/messages': { records: [], hasMore: false, cursor: null },
    'POST /chats/1/messages': { status, body },
  })
  await drawPage(<MessageFeed chat={chat} onReply={() => {}} onEdit={() => {}} />, adminUser)
  act(() => sendChatText({ userId: 7, chatId: 1, text: 'de acordo', mentions: [], quoted: null, files: [] }))
  expect(await screen.findByText(words)).toBeTruthy()
  act(() => useUnsent.setState({ items: [] }))
})
