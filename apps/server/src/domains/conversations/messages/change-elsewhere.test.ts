import { SendFailure } from '@recado/channels/channel'
import { newMessage } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound, type MessageBench, startMessageBench } from '../../../../test/message-bench.ts'
import { until } from '../../../../test/until.ts'
import { cancelSending } from './cancel-sending.ts'
import { createMessages, type Messages } from './create-messages.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { reactToMessage } from './react-to-message.ts'
import { retryMessage } from './retry-message.ts'
import { sendMessages } from './send-messages.ts'

/** Two nodes at one database; the first holds the line, the second takes the calls. */
let bench: MessageBench
let holder: Messages
let caller: Messages
let held = true

beforeAll(async () => {
  bench = await startMessageBench()
  const listenUrl = bench.database.appUrl
  const { lines } = bench
  const behind = {
    ...lines,
    channel: (...at: Parameters<typeof lines.channel>) => (held ? lines.channel(...at) : null),
  }
  holder = createMessages({ ...bench.services, lines: behind, listenUrl, onBlocked: () => undefined })
  caller = createMessages({
    ...bench.services,
    lines: { ...lines, channel: () => null },
    listenUrl,
    onBlocked: () => undefined,
    answerWithinMs: 1_500,
  })
  await holder.start()
  await caller.start()
})
afterAll(async () => {
  await Promise.all([holder.stop(), caller.stop()])
  await bench.stop()
})
beforeEach(async () => {
  held = true
  Object.assign(bench.lines, { open: true, beforeChange: () => undefined, beforeSend: () => undefined })
  await bench.ask('delete from outbox')
  await bench.ask('delete from contacts')
  bench.lines.changes.length = 0
  bench.lines.arrived.length = 0
  await bench.ask(
    `update connection_sessions set status = 'CONNECTED', owner_node = 'a', lease_until = now() + interval '1 hour'
    where connection_id = $1`,
    [bench.one.at.connectionId],
  )
})

async function conversation(): Promise<{ own: number; theirs: number }> {
  await holder.listener.messages(bench.one.at, [inbound({ text: 'oi' }), inbound({ fromMe: true, text: 'antes' })])
  const [theirs, own] = await bench.ask<{ id: number }>('select id from messages order by from_me')
  return { own: Number(own?.id), theirs: Number(theirs?.id) }
}
const as = () => bench.one.admin
const edit = (id: number, body = 'depois') => editMessage(caller.services, as(), { id, body })
const left = async () => (await bench.ask<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n

it('MSG-06, MSG-15, BEYOND-22: edits, deletions and reactions go through the node that holds the line', async () => {
  const { own, theirs } = await conversation()
  expect(await edit(own)).toMatchObject({ body: 'depois', isEdited: true })
  expect(await reactToMessage(caller.services, as(), { id: theirs, emoji: '👍' })).toMatchObject({
    reactions: [{ emoji: '👍', fromMe: true, name: 'Admin' }],
  })
  expect(await deleteMessage(caller.services, as(), own)).toMatchObject({ isDeleted: true, body: '' })
  expect(bench.lines.changes.map(({ what }) => what)).toEqual(['edit', 'react', 'delete'])
  const who = await bench.ask(`select action, actor_id from ticket_timeline where action like 'message%' order by id`)
  expect(who).toEqual([
    { action: 'messageEdited', actor_id: as().userId },
    { action: 'messageDeleted', actor_id: as().userId },
  ])
  expect(await left()).toBe(0)
})

it('RT-08: what the network refuses there is told here, and nothing changes', async () => {
  const { own, theirs } = await conversation()
  bench.lines.beforeChange = () => {
    throw new SendFailure('refused', 'too old')
  }
  await expect(edit(own)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  await expect(deleteMessage(caller.services, as(), own)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  await expect(reactToMessage(caller.services, as(), { id: theirs, emoji: '👍' })).rejects.toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
  expect(await bench.ask('select body, is_deleted, reactions from messages where id = $1', [own])).toEqual([
    { body: 'antes', is_deleted: false, reactions: [] },
  ])
  expect(await left()).toBe(0)
})

it('MSG-06: what the network does not take now is answered here as waiting, and done there later', async () => {
  const { own } = await conversation()
  let busy = 1
  bench.lines.beforeChange = () => {
    if (busy-- > 0) throw new SendFailure('retry', 'busy')
  }
  expect(await edit(own)).toMatchObject({ body: 'antes', ownChanges: [{ kind: 'edit', state: 'waiting' }] })
  await until(async () => (await left()) === 0, 'the change carried out')
  expect(await bench.ask('select body, own_changes from messages where id = $1', [own])).toEqual([
    { body: 'depois', own_changes: [] },
  ])
})

it('MSG-06: where no node holds the line it waits for one, and goes once', async () => {
  const { own } = await conversation()
  held = false
  await bench.ask('update connection_sessions set owner_node = null')
  expect(await edit(own)).toMatchObject({ body: 'antes', ownChanges: [{ text: 'depois', state: 'waiting' }] })
  expect(await left()).toBe(1)
  held = true
  holder.listener.opened(bench.one.at)
  await until(async () => (await left()) === 0, 'the change carried out')
  expect(bench.lines.changes.map(({ what }) => what)).toEqual(['edit'])
  expect(await bench.ask('select body from messages where id = $1', [own])).toEqual([{ body: 'depois' }])
})

it('MSG-06: a node that holds the line and says nothing: the change is told as waiting, and goes with the line', async () => {
  const { own } = await conversation()
  held = false
  bench.heard.length = 0
  expect(await edit(own)).toMatchObject({ body: 'antes', ownChanges: [{ state: 'waiting' }] })
  expect(bench.heard.at(-1)?.payload).toMatchObject({ message: { ownChanges: [{ state: 'waiting' }] } })
  held = true
  holder.listener.opened(bench.one.at)
  await until(async () => (await left()) === 0, 'the change carried out')
  expect(await edit(own, 'agora sim')).toMatchObject({ body: 'agora sim', ownChanges: [] })
  expect(bench.lines.changes.map(({ what }) => what)).toEqual(['edit', 'edit'])
})

it('BEYOND-22: a change survives the node that carried it and the one that asked', async () => {
  const { own } = await conversation()
  // As after a crash of both: taken once, and nobody waits for the answer.
  await bench.ask(
    `insert into outbox (company_id, connection_id, contact_id, message_id, kind, payload, attempts)
     select company_id, connection_id, contact_id, id, 'edit', $2, 1 from messages where id = $1`,
    [own, JSON.stringify({ change: { kind: 'edit', text: 'depois' }, by: { userId: as().userId, name: 'Admin' } })],
  )
  holder.listener.opened(bench.one.at)
  await until(async () => (await left()) === 0, 'the change carried out')
  expect(await bench.ask('select body from messages where id = $1', [own])).toEqual([{ body: 'depois' }])
})

/** A message that failed once at the node with the line, whose next try is far away, and one behind it. */
async function stuckElsewhere(): Promise<number> {
  await conversation()
  const [ticket] = await bench.ask<{ id: number }>(`update tickets set status = 'open', user_id = $1 returning id`, [
    as().userId,
  ])
  bench.lines.beforeSend = ({ content }) => {
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
  // After five tries the next one is 16 s away, beyond the patience of a test.
  await bench.ask('update outbox set attempts = 20')
  await until(
    async () => (await bench.ask('select 1 from outbox where attempts > 20 and reason is not null')).length > 0,
    'a late try',
  )
  await write('depois')
  return message?.id ?? 0
}
const inWork = <T>(task: Parameters<typeof caller.services.workplace.run<T>>[1]) =>
  caller.services.workplace.run(as().companyId, task)
const arrived = () => bench.lines.arrived.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))

it('MSG-16: "try now" that another node is asked for reaches the node that holds the line', async () => {
  const id = await stuckElsewhere()
  bench.lines.beforeSend = () => undefined
  await inWork((work) => retryMessage(work, caller.services, as(), id))
  await until(() => arrived().length === 2, 'both messages')
  expect(arrived()).toEqual(['presa', 'depois'])
})

it('MSG-16: cancelled at another node it is never sent, and what waits behind it goes at once', async () => {
  const id = await stuckElsewhere()
  await inWork((work) => cancelSending(work, caller.services, as(), id))
  await until(() => arrived().length === 1, 'the message behind it')
  bench.lines.beforeSend = () => undefined
  await until(async () => (await left()) === 0, 'an empty outbox')
  expect(arrived()).toEqual(['depois'])
})
