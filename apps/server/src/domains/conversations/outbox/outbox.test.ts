import { SendFailure } from '@recado/channels/channel'
import { describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { editMessage } from '../messages/changes/edit-message.ts'
import { createMessages } from '../messages/create-messages.ts'
import { enqueueReadReceipts } from '../messages/outbound/read-receipts.ts'
import { retryMessage } from '../messages/outbound/retry-message.ts'
import { sendAutomatic } from '../messages/outbound/send-automatic.ts'
import { ticketById } from '../tickets/ticket.view.ts'

const s = sendingFixture()

describe('the outbox', () => {
  it('MSG-19: messages sent into a chat with disappearing messages carry its expiration until it is switched off', async () => {
    const chat = { phone: '5511988887777', lid: null, group: null }
    const at = Date.now()
    await s.messages.listener.expiration(s.fixture.one.at, { chat, seconds: 86_400, at })
    const automatic = () =>
      s.services.workplace.run(s.fixture.one.at.companyId, async (work) => {
        const ticket = await ticketById(work.db, s.ticketId)
        if (ticket) await sendAutomatic(work, s.services, ticket, 'do robô')
      })
    const [first] = await s.send({ body: 'some' })
    await automatic()
    await s.send({ location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } })
    await s.allSent()
    await editMessage(s.services, s.fixture.one.admin, { id: first?.id ?? 0, body: 'some também' })
    await s.messages.listener.expiration(s.fixture.one.at, { chat, seconds: 604_800, at: at + 1 })
    await s.send({ body: 'uma semana' })
    await s.allSent()
    await s.messages.listener.expiration(s.fixture.one.at, { chat, seconds: 0, at: at + 2 })
    await s.send({ body: 'fica' })
    await automatic()
    await s.allSent()
    await editMessage(s.services, s.fixture.one.admin, { id: first?.id ?? 0, body: 'fica também' })
    const { arrived, changes } = s.fixture.sessions
    expect(arrived.map(({ expiration }) => expiration)).toEqual([86_400, 86_400, 86_400, 604_800, 0, 0])
    expect(changes.map(({ target }) => (target as { expiration?: number }).expiration)).toEqual([86_400, 0])
    // A phone that requests an edit again gets it with the chat's current expiration.
    const [{ changeId }] = changes.map(({ target }) => target as { changeId: string }) as [{ changeId: string }]
    const again = await s.messages.listener.findMessage(s.fixture.one.at, { chat, id: changeId, fromMe: true })
    expect(again).toMatchObject({ kind: 'edit', expiration: 0 })
  })

  it('a failed try blocks its chat in order and does not delay other chats', async () => {
    const other = await s.openTicket('5511977776666')
    let tries = 0
    s.fixture.sessions.beforeSend = ({ content }) => {
      if (content.kind === 'text' && content.text === 'a1' && (tries++ === 0 || !s.arrivedTexts().includes('b1')))
        throw new SendFailure('retry', 'later')
    }
    for (const body of ['a1', 'a2', 'a3']) await s.send({ body })
    await s.send({ body: 'b1' }, { to: other })
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['b1', 'a1', 'a2', 'a3'])
  })

  it('PLUS-03: a send with an unknown result is shown as unconfirmed and repeated under the same id, never twice at the customer', async () => {
    let failuresLeft = 1
    const unconfirmedShown = Promise.withResolvers<void>()
    s.fixture.sessions.beforeSend = () => (failuresLeft > 0 ? undefined : unconfirmedShown.promise)
    s.fixture.sessions.afterSend = () => {
      if (failuresLeft-- > 0) throw new SendFailure('unknown', 'the connection broke after sending')
    }
    await s.send({ body: 'oi' })
    await until(async () => (await s.states())[0]?.send_state === 'unconfirmed', 'an unconfirmed message')
    unconfirmedShown.resolve()
    await s.allSent()
    expect(new Set(s.fixture.sessions.attempts.map((m) => m.id)).size).toBe(1)
    expect([s.fixture.sessions.attempts.length, s.fixture.sessions.arrived.length]).toEqual([2, 1])
  })

  it('MSG-16: a rejected message fails on its bubble, the chat continues, and a retry uses the same id', async () => {
    s.fixture.sessions.beforeSend = (message) => {
      if (message.content.kind === 'text' && message.content.text === 'ruim') throw new SendFailure('refused', 'never')
    }
    const [bad] = await s.send({ body: 'ruim' })
    await s.send({ body: 'boa' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['boa'])
    expect(await s.fixture.ask('select send_state, send_error from messages where id = $1', [bad?.id])).toEqual([
      { send_state: 'failed', send_error: 'ERR_SENDING_WAPP_MSG' },
    ])
    s.fixture.sessions.beforeSend = () => undefined
    const again = await s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
      retryMessage(work, s.services, s.fixture.one.admin, bad?.id ?? 0),
    )
    expect(again).toMatchObject({ sendState: 'waiting', externalId: bad?.externalId })
    await s.allSent()
    expect(s.fixture.sessions.arrived.map((m) => m.id)).toContain(bad?.externalId)
  })

  it('MSG-16: retrying a waiting or sent message sends nothing twice', async () => {
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'uma vez' })
    const { companyId } = s.fixture.one.at
    const repeat = () =>
      s.services.workplace.run(companyId, (work) =>
        retryMessage(work, s.services, s.fixture.one.admin, message?.id ?? 0),
      )
    const countQueued = () => s.fixture.ask<{ n: number }>('select count(*)::int as n from outbox')
    await Promise.all([repeat(), repeat()])
    expect(await countQueued()).toEqual([{ n: 1 }])
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await until(async () => (await s.states())[0]?.send_state === 'sent', 'a sent message')
    expect(await repeat()).toMatchObject({ sendState: 'sent', ack: 2 })
    expect(await countQueued()).toEqual([{ n: 0 }])
    expect(s.arrivedTexts()).toEqual(['uma vez'])
  })

  it('a number that WhatsApp blocks stops the whole queue and is announced once', async () => {
    s.fixture.sessions.beforeSend = () => {
      throw new SendFailure('blocked', '131031', 131031)
    }
    await s.send({ body: '1' })
    await until(() => s.blocked.length > 0, 'the block')
    await s.send({ body: '2' })
    expect((await s.states()).map((row) => row.send_state)).toEqual(['waiting', 'waiting'])
    s.fixture.sessions.beforeSend = () => undefined
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['1', '2'])
    expect(s.blocked).toEqual([{ connectionId: s.fixture.one.at.connectionId, blocked: true }])
  })

  it('after its pause a blocked number tries again, and announces when the network accepts it', async () => {
    const blockEvents: boolean[] = []
    let refusals = 2
    s.fixture.sessions.beforeSend = () => {
      if (refusals-- > 0) throw new SendFailure('blocked', '131031', 131031)
    }
    s.fixture.sessions.open = false
    for (const body of ['1', '2']) await s.send({ body })
    s.fixture.sessions.open = true
    const rested = createMessages({
      ...s.fixture.services,
      listenUrl: null,
      blockedForMs: 40,
      onBlocked: (_companyId, _connectionId, blocked) => blockEvents.push(blocked),
    })
    rested.listener.opened(s.fixture.one.at)
    await s.allSent()
    await rested.stop()
    expect(s.arrivedTexts()).toEqual(['1', '2'])
    expect(blockEvents).toEqual([true, true, false])
  })

  it('a crash between sending and storing sends again under the same id; the phone shows it once', async () => {
    // The first process: the state after takeItem and the send, then the crash.
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'oi' })
    await s.fixture.ask('update outbox set attempts = 1')
    s.fixture.sessions.arrived.push({
      id: message?.externalId ?? '',
      to: { phone: '5511988887777', lid: null, group: null },
      content: { kind: 'text', text: 'oi' },
      quoted: null,
    })
    s.fixture.sessions.open = true
    const second = createMessages({ ...s.fixture.services, listenUrl: null, onBlocked: () => undefined })
    second.listener.opened(s.fixture.one.at)
    await s.allSent()
    await second.stop()
    expect([s.fixture.sessions.attempts.length, s.fixture.sessions.arrived.length]).toEqual([1, 1])
  })

  it('a commit that fails after the send is repeated without sending again', async () => {
    let broken = 0
    const { workplace } = s.fixture.services
    const flaky = createMessages({
      ...s.fixture.services,
      workplace: {
        ...workplace,
        run: (companyId, task) => {
          if (s.fixture.sessions.arrived.length === 1 && broken++ === 0) throw new Error('Connection terminated')
          return workplace.run(companyId, task)
        },
      },
      listenUrl: null,
      onBlocked: () => undefined,
    })
    s.fixture.sessions.open = false
    await s.send({ body: 'oi' })
    s.fixture.sessions.open = true
    flaky.listener.opened(s.fixture.one.at)
    await s.allSent()
    await flaky.stop()
    expect([s.fixture.sessions.attempts.length, broken > 0]).toEqual([1, true])
  })

  it('messages.1: without the network’s acknowledgement a message is shown as unconfirmed, and a late one confirms it', async () => {
    s.fixture.sessions.ack = 1
    const [message] = await s.send({ body: 'oi' })
    await until(async () => (await s.states())[0]?.send_state === 'unconfirmed', 'an unconfirmed message')
    await s.messages.listener.status(s.fixture.one.at, {
      chat: { phone: '5511988887777', lid: null, group: null },
      id: message?.externalId ?? '',
      ack: 3,
    })
    expect(await s.states()).toEqual([{ body: 'oi', send_state: 'sent', ack: 3 }])
  })

  it('automatic messages are marked and sent behind those of users', async () => {
    s.fixture.sessions.open = false
    s.fixture.sessions.sendGap = { min: 100, max: 100, burst: 5 }
    const other = await s.openTicket('5511977776666')
    await s.services.workplace.run(s.fixture.one.at.companyId, async (work) => {
      const ticket = await ticketById(work.db, s.ticketId)
      if (ticket)
        expect(await sendAutomatic(work, s.services, ticket, 'olá!')).toMatchObject({ isAutomatic: true, user: null })
    })
    await s.send({ body: 'pessoa' }, { to: other })
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['pessoa', 'olá!'])
  })

  it('TKT-32: reading a ticket sends receipts for unread messages', async () => {
    await s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
      enqueueReadReceipts(work, s.services, s.ticketId),
    )
    await until(() => s.fixture.sessions.changes.length > 0, 'receipts')
    expect(s.fixture.sessions.changes).toMatchObject([
      {
        what: 'read',
        target: { chat: { phone: '5511988887777' }, messages: [{ author: { phone: '5511988887777' } }] },
      },
    ])
    expect(await s.fixture.ask('select read from messages')).toEqual([{ read: true }])
    await until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
  })

  it('hundreds of messages of many chats are sent in order', async () => {
    const tickets = [
      s.ticketId,
      ...(await Promise.all(Array.from({ length: 9 }, (_, i) => s.openTicket(`551197000000${i}`)))),
    ]
    s.fixture.sessions.open = false
    for (let turn = 0; turn < 45; turn++) await Promise.all(tickets.map((to) => s.send({ body: `${turn}` }, { to })))
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await until(() => s.fixture.sessions.arrived.length === 450, 'all messages', 120_000)
    const byChat = Object.groupBy(s.fixture.sessions.arrived, (m) => m.to.phone ?? '')
    for (const chat of Object.values(byChat))
      expect(chat?.map((m) => (m.content.kind === 'text' ? Number(m.content.text) : -1))).toEqual(
        Array.from({ length: 45 }, (_, i) => i),
      )
  })
})
