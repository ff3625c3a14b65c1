import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { plansAsApp } from '../../../test/nested-plans.ts'
import type { Person } from '../../../test/people.ts'
import { chatCalls, forbidden, form } from './test/chat-calls.ts'

let app: TestApp
let ana: Person
let bruno: Person
let caio: Person
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.addUser(app.admin, { name: 'Ana' })
  bruno = await app.addUser(app.admin, { name: 'Bruno' })
  caio = await app.addUser(app.admin, { name: 'Caio' })
})
afterAll(() => app?.stop())

const { newChat, say, sayText, messages, show, react, read, editMessage, deleteMessage, find } = chatCalls(() => app)
const noMessage = { status: 404, body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' } }

describe('CHT-12: changing own messages', () => {
  it('an author edits a text, which has a mark; other users cannot', async () => {
    const { id } = await newChat(ana, bruno)
    const { id: messageId } = await sayText(ana, id, 'amanha')
    expect(await editMessage(bruno, id, messageId, 'não')).toMatchObject(forbidden)
    expect(await editMessage(caio, id, messageId, 'não')).toMatchObject(forbidden)
    expect(await editMessage(ana, id, messageId, '  ')).toMatchObject({ status: 400 })
    const { body } = await editMessage(ana, id, messageId, 'amanhã, @Bruno', [bruno.userId])
    expect(body).toMatchObject({ message: 'amanhã, @Bruno', deletedAt: null, mentions: [{ userId: bruno.userId }] })
    expect(body.editedAt).not.toBeNull()
    const chat = (await show(bruno, id)).body
    expect(chat).toMatchObject({ lastMessage: 'amanhã, @Bruno' })
    expect(chat.users.find(({ userId }) => userId === bruno.userId)).toMatchObject({ unreads: 1, mentions: 1 })
    expect((await messages(bruno, id)).body.records[0]).toMatchObject({ message: 'amanhã, @Bruno' })
  })

  it('an author deletes a message with its files, and a mark stays', async () => {
    const { id } = await newChat(ana, bruno)
    await sayText(bruno, id, 'antes')
    const deletedMessage = (await say(ana, id, form({ message: 'segredo' }, { 'a.txt': 'x' }))).body
    const answer = (await say(bruno, id, { message: 'como?', quotedId: deletedMessage.id })).body
    await react(bruno, id, deletedMessage.id, '👍')
    expect(await deleteMessage(bruno, id, deletedMessage.id)).toMatchObject(forbidden)
    const { body } = await deleteMessage(ana, id, deletedMessage.id)
    expect(body).toMatchObject({ message: '', files: [], reactions: [], mentions: [] })
    expect(body.deletedAt).not.toBeNull()
    const { records } = (await messages(bruno, id)).body
    expect(records.map(({ message }) => message)).toEqual(['antes', '', 'como?'])
    expect(records.find((one) => one.id === answer.id)?.quoted).toMatchObject({ message: '', isDeleted: true })
    for (const refusal of [
      await editMessage(ana, id, deletedMessage.id, 'volta'),
      await deleteMessage(ana, id, deletedMessage.id),
      await react(bruno, id, deletedMessage.id, '👍'),
    ])
      expect(refusal).toMatchObject(noMessage)
    await deleteMessage(bruno, id, answer.id)
    expect((await show(ana, id)).body.lastMessage).toBe('')
  })
})

describe('CHT-13: searching messages', () => {
  it('finds texts of one’s own chats, without accents, latest first', async () => {
    const { id, title } = await newChat(ana, bruno)
    const first = await sayText(ana, id, 'O orçamento 100% pronto')
    const second = await sayText(bruno, id, 'Qual ORCAMENTO?')
    expect(await find(bruno, 'orcamento')).toMatchObject([
      { message: { id: second.id }, chat: { id, title } },
      { message: { id: first.id } },
    ])
    expect((await find(ana, '100%')).map(({ message }) => message.id)).toEqual([first.id])
    expect(await find(ana, ' ')).toEqual([])
    expect(await find(caio, 'orcamento')).toEqual([])
    await deleteMessage(ana, id, first.id)
    expect((await find(ana, 'orcamento')).map(({ message }) => message.id)).toEqual([second.id])
  })

  it('data.2: finds an old message by an index, in one’s own chats only', async () => {
    const { id } = await newChat(ana, bruno)
    const { id: oldMessageId } = await sayText(ana, id, 'A orquídea chegou')
    await app.rows(
      `insert into chat_messages (company_id, chat_id, sender_id, sender_name, message, version)
       select $1, $2, $3, 'Ana', 'mensagem comum ' || n, 1 from generate_series(1, 6000) n`,
      [app.admin.companyId, id, ana.userId],
    )
    await app.rows('analyze chat_messages')
    expect((await find(bruno, 'orquidea')).map(({ message }) => message.id)).toEqual([oldMessageId])
    expect(await find(bruno, 'comum')).toHaveLength(20)
    expect(await find(caio, 'orquidea')).toEqual([])
    const search = `select * from search_chat_messages(${bruno.userId}, 'orquidea', 20)`
    const { plans } = await plansAsApp(app.database.ownerUrl, app.admin.companyId, search)
    expect(plans).toContain('Bitmap Index Scan on chat_messages_search')
    expect(plans).not.toContain('Seq Scan on chat_messages')
  })
})

it('CHT-14: a mention counts until its message was on the screen', async () => {
  const { id } = await newChat(ana, bruno)
  const { id: messageId } = (await say(ana, id, { message: '@Bruno', mentions: JSON.stringify([bruno.userId]) })).body
  const mentions = async () => (await show(ana, id)).body.users.find(({ userId }) => userId === bruno.userId)?.mentions
  await read(bruno, id)
  expect(await mentions()).toBe(1)
  await read(bruno, id, { seenId: messageId })
  expect(await mentions()).toBe(0)
})
