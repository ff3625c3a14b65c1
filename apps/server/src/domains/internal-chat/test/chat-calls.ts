import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import * as endpoints from '@recado/contract/internal-chat/endpoints'
import { expect } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'

export const notFound = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }
export const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

/** A message with files, as a browser posts it. */
export function form(fields: Record<string, string>, files: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  for (const [name, content] of Object.entries(files)) data.append('files', new Blob([content]), name)
  return data
}

/** Calls of this area by a test's users. */
export function chatCalls(app: () => SharedTestApp) {
  const idsOf = (...people: Person[]) => people.map(({ userId }) => ({ id: userId, name: 'x' }))
  const create = (as: Person, people: Person[], title = 'Equipe') =>
    app().call(endpoints.createChat, as, { body: { title, users: idsOf(...people) } })
  const newChat = async (owner: Person, colleague: Person): Promise<Chat> => (await create(owner, [colleague])).body
  const show = (as: Person, id: number | string) => app().call(endpoints.showChat, as, { params: { id: String(id) } })
  const update = (as: Person, id: number, body: Record<string, unknown>) =>
    app().call(endpoints.updateChat, as, { params: { id }, body })
  const remove = (as: Person, id: number) => app().call(endpoints.deleteChat, as, { params: { id } })
  const leave = (as: Person, id: number) => app().call(endpoints.leaveChat, as, { params: { id } })
  const list = (as: Person, query: Record<string, unknown> = {}) => app().call(endpoints.listChats, as, { query })
  const say = (as: Person, id: number, body: Record<string, unknown> | FormData) =>
    app().call(endpoints.sendChatMessage, as, { params: { id }, body })
  const sayText = async (as: Person, id: number, message: string): Promise<ChatMessage> => {
    const { status, body } = await say(as, id, { message })
    expect(status).toBe(200)
    return body
  }
  const messages = (as: Person, id: number, query: Record<string, unknown> = {}) =>
    app().call(endpoints.listChatMessages, as, { params: { id }, query })
  const read = (as: Person, id: number, body: Record<string, unknown> = {}) =>
    app().call(endpoints.readChat, as, { params: { id }, body })
  const editMessage = (as: Person, id: number, messageId: number, message: string, mentions: number[] = []) =>
    app().call(endpoints.updateChatMessage, as, { params: { id, messageId }, body: { message, mentions } })
  const deleteMessage = (as: Person, id: number, messageId: number) =>
    app().call(endpoints.deleteChatMessage, as, { params: { id, messageId } })
  const find = async (as: Person, searchParam: string) =>
    (await app().call(endpoints.searchChatMessages, as, { query: { searchParam } })).body.records
  const readAll = (as: Person) => app().call(endpoints.readAllChats, as, {})
  const react = (as: Person, id: number, messageId: number, emoji: string) =>
    app().call(endpoints.reactToChatMessage, as, { params: { id, messageId }, body: { emoji } })
  const unreadsOf = (chat: Chat, { userId }: Person) => chat.users.find((one) => one.userId === userId)?.unreads
  const unreads = async (as: Person, id: number) => unreadsOf((await show(as, id)).body, as)
  return {
    idsOf,
    create,
    newChat,
    show,
    update,
    remove,
    leave,
    list,
    say,
    sayText,
    messages,
    read,
    readAll,
    editMessage,
    deleteMessage,
    find,
    react,
    unreadsOf,
    unreads,
  }
}
