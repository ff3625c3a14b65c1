import { SendFailure } from '@recado/channels/channel'
import { newMessage } from '@recado/contract/conversations/new-message'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { createMessages, type Messages } from '../create-messages.ts'
import { cancelSending } from '../outbound/cancel-sending.ts'
import { retryMessage } from '../outbound/retry-message.ts'
import { sendMessages } from '../outbound/send-messages.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { reactToMessage } from './react-to-message.ts'

/** Two nodes with one database: the first holds the session, the second handles the calls. */
let fixture: MessageFixture
let holder: Messages
let caller: Messages
/** Also handles calls, with a short timeout for the other node's answer. */
let hasty: Messages
let holdsSession = true

beforeAll(async () => {
  fixture = await startMessageFixture()
  const listenUrl = fixture.database.appUrl
  const { sessions } = fixture
  const behind = {
    ...sessions,
    channel: (...at: Parameters<typeof sessions.channel>) => (holdsSession ? sessions.channel(...at) : null),
  }
  holder = createMessages({ ...fixture.services, sessions: behind, listenUrl, onBlocked: () => undefined })
  const without = {
    ...fixture.services,
    sessions: { ...sessions, channel: () => null },
    listenUrl,
    onBlocked: () => undefined,
  }
  caller = createMessages({ ...without, answerWithinMs: 60_000 })
  hasty = createMessages({ ...without, answerWithinMs: 500 })
  for (const node of [holder, caller, hasty]) await node.start()
})
afterAll(async () => {
  await Promise.all([holder.stop(), caller.stop(), hasty.stop()])
  await fixture.stop()
})
beforeEach(async () => {
  holdsSession = true
  Object.assign(fixture.sessions, { open: true, beforeChange: () => undefined, beforeSend: () => undefined })
  await fixture.ask('delete from outbox')
  await fixture.ask('delete from contacts')
  fixture.sessions.changes.length = 0
  fixture.sessions.arrived.length = 0
  await fixture.ask(
    `update connection_sessions set status = 'CONNECTED', owner_node = 'a', lease_until = now() + interval '1 hour'
    where connection_id = $1`,
    [fixture.one.at.connectionId],
  )
})

async function conversation(): Promise<{ own: number; theirs: number }> {
  await holder.listener.messages(fixture.one.at, [inbound({ text: 'oi' }), inbound({ fromMe: true, text: 'antes' })])
  const [theirs, own] = await fixture.ask<{ id: number }>('select id from messages order by from_me')
  return { own: Number(own?.id), theirs: Number(theirs?.id) }
}
const as = () => fixture.one.admin
const edit = (id: number, body = 'depois') => editMessage(caller.services, as(), { id, body })
const left = async () => (await fixture.ask<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n

it('MSG-06, MSG-15, PLUS-22: edits, deletions and reactions go through the node that holds the session', async () => {
  const { own, theirs } = await conversation()
  expect(await edit(own)).toMatchObject({ body: 'depois', isEdited: true })
  expect(await reactToMessage(caller.services, as(), { id: theirs, emoji: '👍' })).toMatchObject({
    reactions: [{ emoji: '👍', fromMe: true, name: 'Admin' }],
  })
  expect(await deleteMessage(caller.services, as(), own)).toMatchObject({ isDeleted: true, body: '' })
  expect(fixture.sessions.changes.map(({ what }) => what)).toEqual(['edit', 'react', 'delete'])
  const who = await fixture.ask(`select action, actor_id from ticket_timeline where action like 'message%' order by id`)
  expect(who).toEqual([
    { action: 'messageEdited', actor_id: as().userId },
    { action: 'messageDeleted', actor_id: as().userId },
  ])
  expect(await left()).toBe(0)
})

it('RT-08: a rejection by the network is reported at the calling node, and nothing changes', async () => {
  const { own, theirs } = await conversation()
  fixture.sessions.beforeChange = () => {
    throw new SendFailure('refused', 'too old')
  }
  await expect(edit(own)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  await expect(deleteMessage(caller.services, as(), own)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  await expect(reactToMessage(caller.services, as(), { id: theirs, emoji: '👍' })).rejects.toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
  expect(await fixture.ask('select body, is_deleted, reactions from messages where id = $1', [own])).toEqual([
    { body: 'antes', is_deleted: false, reactions: [] },
  ])
  expect(await left()).toBe(0)
})

it("MSG-06: a change that the network does not accept yet is returned as waiting and made later by the session's node", async () => {
  const { own } = await conversation()
  let busy = 1
  const answered = Promise.withResolvers<void>()
  fixture.sessions.beforeChange = async () => {
    if (busy-- > 0) throw new SendFailure('retry', 'busy')
    await answered.promise
  }
  const answer = await edit(own)
  answered.resolve()
  expect(answer).toMatchObject({ body: 'antes', ownChanges: [{ kind: 'edit', state: 'waiting' }] })
  await until(async () => (await left()) === 0, 'the end of the change')
  expect(await fixture.ask('select body, own_changes from messages where id = $1', [own])).toEqual([
    { body: 'depois', own_changes: [] },
  ])
})

it('MSG-06: without a session on any node it waits for one and is sent once', async () => {
  const { own } = await conversation()
  holdsSession = false
  await fixture.ask('update connection_sessions set owner_node = null')
  expect(await edit(own)).toMatchObject({ body: 'antes', ownChanges: [{ text: 'depois', state: 'waiting' }] })
  expect(await left()).toBe(1)
  holdsSession = true
  holder.listener.opened(fixture.one.at)
  await until(async () => (await left()) === 0, 'the end of the change')
  expect(fixture.sessions.changes.map(({ what }) => what)).toEqual(['edit'])
  expect(await fixture.ask('select body from messages where id = $1', [own])).toEqual([{ body: 'depois' }])
})

it("MSG-06: when the session's node does not answer, the change is announced as waiting and sent later", async () => {
  const { own } = await conversation()
  holdsSession = false
  fixture.received.length = 0
  const editResult = await editMessage(hasty.services, as(), { id: own, body: 'depois' })
  expect(editResult).toMatchObject({ body: 'antes', ownChanges: [{ state: 'waiting' }] })
  expect(fixture.received.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({
      message: expect.objectContaining({ ownChanges: [expect.objectContaining({ state: 'waiting' })] }),
    }),
  )
  holdsSession = true
  holder.listener.opened(fixture.one.at)
  await until(async () => (await left()) === 0, 'the end of the change')
  expect(await edit(own, 'agora sim')).toMatchObject({ body: 'agora sim', ownChanges: [] })
  expect(fixture.sessions.changes.map(({ what }) => what)).toEqual(['edit', 'edit'])
})

it('PLUS-22: a change survives crashes of the sending node and of the calling node', async () => {
  const { own } = await conversation()
  // The state after a crash of both nodes: the change was attempted once, and no request waits for the answer.
  await fixture.ask(
    `insert into outbox (company_id, connection_id, contact_id, message_id, kind, payload, attempts)
     select company_id, connection_id, contact_id, id, 'edit', $2, 1 from messages where id = $1`,
    [own, JSON.stringify({ change: { kind: 'edit', text: 'depois' }, by: { userId: as().userId, name: 'Admin' } })],
  )
  holder.listener.opened(fixture.one.at)
  await until(async () => (await left()) === 0, 'the end of the change')
  expect(await fixture.ask('select body from messages where id = $1', [own])).toEqual([{ body: 'depois' }])
})

/** Creates a message that failed once at the session's node, whose retry is far away, and one behind it. */
async function createStuckMessage(): Promise<number> {
  await conversation()
  const [ticket] = await fixture.ask<{ id: number }>(`update tickets set status = 'open', user_id = $1 returning id`, [
    as().userId,
  ])
  fixture.sessions.beforeSend = ({ content }) => {
    if (content.kind === 'text' && content.text === 'presa') throw new SendFailure('retry', 'not taken')
  }
  const write = (body: string) =>
    sendMessages(caller.services, as(), {
      ticketId: ticket?.id ?? 0,
      body: newMessage.parse({ body }),
      files: [],
      idempotencyKey: undefined,
    })
  const [message] = await write('presa')
  // After twenty attempts the next retry is later than the test's timeout.
  await fixture.ask('update outbox set attempts = 20')
  await until(
    async () => (await fixture.ask('select 1 from outbox where attempts > 20 and reason is not null')).length > 0,
    'an attempt after 20 failures',
  )
  await write('depois')
  return message?.id ?? 0
}
const inWork = <T>(task: Parameters<typeof caller.services.workplace.run<T>>[1]) =>
  caller.services.workplace.run(as().companyId, task)
const arrived = () =>
  fixture.sessions.arrived.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))

it('MSG-16: "try now" requested at another node reaches the node that holds the session', async () => {
  const id = await createStuckMessage()
  fixture.sessions.beforeSend = () => undefined
  await inWork((work) => retryMessage(work, caller.services, as(), id))
  await until(() => arrived().length === 2, 'both messages')
  expect(arrived()).toEqual(['presa', 'depois'])
})

it('MSG-16: cancelled at another node it is never sent, and the messages behind it are sent at once', async () => {
  const id = await createStuckMessage()
  await inWork((work) => cancelSending(work, caller.services, as(), id))
  await until(() => arrived().length === 1, 'the message behind it')
  fixture.sessions.beforeSend = () => undefined
  await until(async () => (await left()) === 0, 'an empty outbox')
  expect(arrived()).toEqual(['depois'])
})
