import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  inbound,
  type MessageFixture,
  type ReactionUpdate,
  startMessageFixture,
} from '../../../../../test/message-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { createMessages, type Messages } from '../create-messages.ts'

let fixture: MessageFixture
let messages: Messages
const chat = { phone: '551188887777', lid: null, group: null }
const newNode = () => createMessages({ ...fixture.services, listenUrl: null, onBlocked: () => undefined })

beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.ask('delete from contacts')
  await fixture.ask('delete from pending_changes')
  fixture.received.length = 0
  messages = newNode()
  return () => messages.stop()
})

const at = () => fixture.one.at
const receive = (message: ReturnType<typeof inbound>) => messages.listener.messages(at(), [message])
const edit = (id: string, text: string, when = Date.now()) =>
  messages.listener.edited(at(), { chat, id, fromMe: false, text, at: when })
const remove = (id: string) => messages.listener.deleted(at(), { chat, id, fromMe: false })
const react = (id: string, emoji: string, change: Partial<ReactionUpdate> = {}) =>
  messages.listener.reaction(at(), { chat, id, fromMe: false, author: chat, reactorIsMe: false, emoji, ...change })
const stored = (id: string) => fixture.ask('select * from messages where external_id = $1', [id])
const pending = async () => (await fixture.ask<{ n: number }>('select count(*)::int as n from pending_changes'))[0]?.n

it('PLUS-22: an edit that arrives before its message waits for it; a replay adds nothing', async () => {
  const message = inbound({ text: 'antes' })
  const [first, second] = [Date.now(), Date.now() + 1]
  for (let replay = 0; replay < 2; replay++) {
    await edit(message.id, 'depois', first)
    await edit(message.id, 'por fim', second)
  }
  expect(await pending()).toBe(2)
  await receive(message)
  expect(await stored(message.id)).toMatchObject([
    { body: 'por fim', is_edited: true, edits: [{ body: 'antes' }, { body: 'depois' }] },
  ])
  expect(await fixture.ask('select last_message, unread from tickets')).toEqual([
    { last_message: 'por fim', unread: 1 },
  ])
  expect(await pending()).toBe(0)
  const messageEvents = fixture.received.filter(({ name }) => name.endsWith('appMessage')).map(({ payload }) => payload)
  expect(messageEvents[0]).toMatchObject({ action: 'create' })
  expect(messageEvents.at(-1)).toMatchObject({ action: 'update', message: { body: 'por fim', isEdited: true } })
})

it('PLUS-22: a deletion and reactions that arrive before their messages wait for them', async () => {
  const [deletedMessage, loved, plain] = [
    inbound({ text: 'segredo' }),
    inbound({ text: 'oi' }),
    inbound({ text: 'simples' }),
  ]
  await remove(deletedMessage.id)
  await react(loved.id, '👍')
  await react(loved.id, '❤️')
  for (const message of [plain, loved, deletedMessage]) await receive(message)
  expect(await stored(deletedMessage.id)).toMatchObject([{ is_deleted: true, body: 'segredo' }])
  expect(await stored(loved.id)).toMatchObject([{ reactions: [{ emoji: '❤️' }] }])
  expect(await stored(plain.id)).toMatchObject([{ is_deleted: false, is_edited: false, reactions: [] }])
  expect(await pending()).toBe(0)
})

it('PLUS-22: a pending change survives the process and is applied by another one that gets the session', async () => {
  const message = inbound({ text: 'antes' })
  await receive(inbound({ text: 'a linha já trabalha' }))
  await messages.stop()
  const first = messages
  messages = newNode()
  await edit(message.id, 'depois')
  // The first node gets the session again.
  await messages.stop()
  messages = first
  messages.listener.opened(at())
  await receive(message)
  expect(await stored(message.id)).toMatchObject([{ body: 'depois' }])
})

it('PLUS-22: a pending change whose process crashed after the message arrived is applied when the session opens', async () => {
  const message = inbound({ text: 'antes' })
  await edit(message.id, 'depois')
  await fixture.ask('create table kept as select * from pending_changes')
  await receive(message)
  await fixture.ask(`update messages set body = 'antes', edits = '[]', is_edited = false`)
  await fixture.ask('insert into pending_changes overriding system value select * from kept')
  await fixture.ask('drop table kept')
  messages.listener.opened(at())
  await until(async () => (await pending()) === 0, 'nothing pending any more')
  expect(await stored(message.id)).toMatchObject([{ body: 'depois' }])
})

it('PLUS-22: a change and its message that are stored concurrently find each other', async () => {
  const batch = Array.from({ length: 30 }, (_, n) => inbound({ text: `antes ${n}` }))
  await Promise.all(batch.flatMap((message) => [edit(message.id, `depois de ${message.id}`), receive(message)]))
  const left = await fixture.ask(`select body from messages where body like 'antes%'`)
  expect(left).toEqual([])
  expect(await fixture.ask('select count(*)::int as n from messages')).toEqual([{ n: 30 }])
  expect(await pending()).toBe(0)
})

it('PLUS-22: a message of another company or chat applies no change; after seven days changes are deleted', async () => {
  const message = inbound({ text: 'minha' })
  const stranger = { phone: '5511900000000', lid: null, group: null }
  await messages.listener.edited(fixture.two.at, { chat, id: message.id, fromMe: false, text: 'x', at: 1 })
  await messages.listener.edited(at(), { chat: stranger, id: message.id, fromMe: false, text: 'x', at: 1 })
  await receive(message)
  expect(await stored(message.id)).toMatchObject([{ body: 'minha' }])
  expect(await pending()).toBe(2)
  await fixture.ask(`update pending_changes set received_at = now() - interval '8 days'`)
  await edit('outra', 'y')
  const remainingChanges = await fixture.ask('select external_id from pending_changes where company_id = $1', [
    at().companyId,
  ])
  expect(remainingChanges).toEqual([{ external_id: 'outra' }])
})

it('PLUS-22: a company that ignores groups stores no changes of groups', async () => {
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'enabled')
  const group = { phone: null, lid: null, group: '1203@g.us' }
  await messages.listener.edited(at(), { chat: group, id: 'G1', fromMe: false, text: 'x', at: 1 })
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
  expect(await pending()).toBe(0)
})
