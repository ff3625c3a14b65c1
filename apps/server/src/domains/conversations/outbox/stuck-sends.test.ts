import { SendFailure } from '@recado/channels/channel'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { deleteMessage } from '../messages/changes/delete-message.ts'
import { editMessage } from '../messages/changes/edit-message.ts'
import { withdrawChange } from '../messages/changes/withdraw-change.ts'
import { createMessages, type Messages } from '../messages/create-messages.ts'
import { cancelSending } from '../messages/outbound/cancel-sending.ts'
import { retryMessage } from '../messages/outbound/retry-message.ts'

const s = sendingFixture()
const nodes: Messages[] = []
beforeEach(() =>
  s.fixture.ask(
    `update connection_sessions set status = 'CONNECTED', owner_node = 'a', lease_until = now() + interval '1 hour'`,
  ),
)
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.stop())))

/** A node with a very short time until a message is late. */
function createImpatientNode(): Messages {
  const node = createMessages({ ...s.fixture.services, listenUrl: null, onBlocked: () => undefined, lateAfterMs: 30 })
  nodes.push(node)
  return node
}
const inWork = <T>(task: Parameters<typeof s.services.workplace.run<T>>[1]) =>
  s.services.workplace.run(s.fixture.one.at.companyId, task)
const cancel = (id: number) => inWork((work) => cancelSending(work, s.services, s.fixture.one.admin, id))
const retry = (id: number) => inWork((work) => retryMessage(work, s.services, s.fixture.one.admin, id))
const failWith = (kind: 'retry' | 'unknown') => (message: { content: { kind: string; text?: string } }) => {
  if (message.content.text === 'presa') throw new SendFailure(kind, 'not taken')
}
/** Creates a message whose try failed and whose retry is minutes away. */
async function queueStuck(kind: 'retry' | 'unknown' = 'retry'): Promise<number> {
  s.fixture.sessions.beforeSend = failWith(kind) as never
  s.fixture.sessions.open = false
  const [message] = await s.send({ body: 'presa' })
  // After nine tries the next wait is minutes long.
  await s.fixture.ask('update outbox set attempts = 9')
  s.fixture.sessions.open = true
  s.messages.listener.opened(s.fixture.one.at)
  await until(
    async () => (await s.fixture.ask('select 1 from outbox where reason is not null')).length > 0,
    'a failed attempt',
  )
  return message?.id ?? 0
}
const stored = async (id: number) =>
  (
    await s.fixture.ask<{ send_state: string; send_error: string | null }>(
      'select send_state, send_error from messages where id = $1',
      [id],
    )
  )[0]
/**
 * Returns the ticket's state in lists by its highest version, because a list's event may be merged and arrive later.
 */
const marked = () => {
  const tickets = s.fixture.received.flatMap(({ payload }) => (payload.ticket ? [payload.ticket as Ticket] : []))
  return tickets.reduce<Ticket | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined)
    ?.unsent
}
const late = (id: number, reason: string) =>
  until(async () => (await stored(id))?.send_error === reason, `the reason ${reason}`)

describe('MSG-16: a message that is not sent', () => {
  it('shows the reason once it is late, and so do those behind it', async () => {
    const head = await queueStuck()
    const [next] = await s.send({ body: 'depois' })
    createImpatientNode().services.outbox.wake(s.fixture.one.at.companyId, s.fixture.one.at.connectionId)
    await late(head, 'ERR_SENDING_WAPP_MSG')
    await late(next?.id ?? 0, 'ERR_SEND_QUEUED')
    await until(() => marked() === true, 'the mark on the ticket')
    const events = s.fixture.received
      .filter(({ name }) => name.endsWith('-appMessage'))
      .map(({ payload }) => payload.message as Message)
    expect(events).toContainEqual(
      expect.objectContaining({ id: head, sendState: 'waiting', sendError: 'ERR_SENDING_WAPP_MSG' }),
    )
  })

  it('names the session while it is down, and clears that when the message is sent', async () => {
    await s.fixture.ask(`update connection_sessions set status = 'DISCONNECTED'`)
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'oi' })
    createImpatientNode().services.outbox.wake(s.fixture.one.at.companyId, s.fixture.one.at.connectionId)
    await late(message?.id ?? 0, 'ERR_WAPP_NOT_INITIALIZED')
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 1 }])
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    await until(() => marked() === false, 'the end of the mark')
    expect(await stored(message?.id ?? 0)).toEqual({ send_state: 'sent', send_error: null })
  })

  it.each(['opened', 'closed'] as const)(
    'is reported by a node that did not queue it: the session %s there',
    async (how) => {
      const id = await queueStuck()
      createImpatientNode().listener[how](s.fixture.one.at, 428)
      await late(id, 'ERR_SENDING_WAPP_MSG')
    },
  )

  it("is tried at once on a user's request", async () => {
    const id = await queueStuck()
    s.fixture.sessions.beforeSend = () => undefined
    await retry(id)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['presa'])
  })

  it('can be cancelled: it fails as cancelled and the next ones are sent, in order', async () => {
    const id = await queueStuck()
    await s.send({ body: '2' })
    await s.send({ body: '3' })
    expect(await cancel(id)).toMatchObject({ sendState: 'failed', sendError: 'ERR_SEND_CANCELLED' })
    expect(await cancel(id)).toMatchObject({ sendState: 'failed', sendError: 'ERR_SEND_CANCELLED' })
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['2', '3'])
    s.fixture.sessions.beforeSend = () => undefined
    expect(await retry(id)).toMatchObject({ sendState: 'waiting', sendError: null })
    await s.arrives(3)
    expect(s.arrivedTexts()).toEqual(['2', '3', 'presa'])
  })

  it('cannot be cancelled once the network has it', async () => {
    const [message] = await s.send({ body: 'oi' })
    await s.allSent()
    await expect(cancel(message?.id ?? 0)).rejects.toMatchObject({ code: 'ERR_SEND_UNDER_WAY' })
  })

  it('is either sent or cancelled when both happen at once, never both or neither', async () => {
    for (let round = 0; round < 12; round++) {
      const [message] = await s.send({ body: `${round}` })
      const id = message?.id ?? 0
      const cancelled = await cancel(id).then(
        () => true,
        () => false,
      )
      await until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
      const hasArrived = s.arrivedTexts().includes(`${round}`)
      expect({ round, arrived: hasArrived, ...(await stored(id)) }).toEqual(
        cancelled
          ? { round, arrived: false, send_state: 'failed', send_error: 'ERR_SEND_CANCELLED' }
          : { round, arrived: true, send_state: 'sent', send_error: null },
      )
    }
  })

  it('cannot be cancelled while the network is receiving it', async () => {
    let cancellation: Promise<unknown> = Promise.resolve()
    s.fixture.sessions.beforeSend = async () => {
      cancellation = cancel((await s.fixture.ask<{ id: number }>('select message_id as id from outbox'))[0]?.id ?? 0)
      await cancellation.catch(() => undefined)
    }
    await s.send({ body: 'oi' })
    await s.allSent()
    await expect(cancellation).rejects.toMatchObject({ code: 'ERR_SEND_UNDER_WAY' })
  })

  it('is not retried when it may have arrived, and is not shown as unsent', async () => {
    const id = await queueStuck('unknown')
    expect(await cancel(id)).toMatchObject({ sendState: 'unconfirmed', sendError: 'ERR_SEND_CANCELLED' })
    await s.send({ body: '2' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['2'])
  })

  it('MSG-15: is withdrawn by deleting it if the network never accepted it', async () => {
    const id = await queueStuck()
    expect(await deleteMessage(s.services, s.fixture.one.admin, id)).toMatchObject({ isDeleted: true })
    expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
    expect(s.fixture.sessions.changes).toEqual([])
  })

  it('marks its ticket while it is failed, but not when it is retried, discarded or cancelled', async () => {
    s.fixture.sessions.beforeSend = () => {
      throw new SendFailure('refused', 'never')
    }
    const [one] = await s.send({ body: 'um' })
    await s.send({ body: 'dois' })
    await until(async () => (await s.fixture.ask('select unsent from tickets'))[0]?.unsent === 2, 'two unsent messages')
    // Announced after the commit.
    await until(() => marked() === true, 'the mark on the ticket')
    s.fixture.sessions.open = false
    await retry(one?.id ?? 0)
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 1 }])
    await cancel(one?.id ?? 0)
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 1 }])
    const [two] = await s.fixture.ask<{ id: number }>(`select id from messages where body = 'dois'`)
    await deleteMessage(s.services, s.fixture.one.admin, Number(two?.id))
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 0 }])
    await until(() => marked() === false, 'the end of the mark')
  })

  it('appears in the timeline with its author when it is cancelled', async () => {
    const id = await queueStuck()
    await cancel(id)
    await cancel(id)
    expect(
      await s.fixture.ask(
        `select actor_id, before from ticket_timeline where action = 'sendCancelled' and ticket_id = $1`,
        [s.ticketId],
      ),
    ).toEqual([{ actor_id: s.fixture.one.admin.userId, before: { messageId: id, text: 'presa' } }])
  })

  it('is unconfirmed, with its reason, after ten tries without an answer; the next ones are sent', async () => {
    const id = await queueStuck('unknown')
    await s.fixture.ask(`update outbox set payload = '{"unanswered": 8}'`)
    await s.send({ body: 'depois' })
    await retry(id)
    await until(
      async () => (await s.fixture.ask(`select 1 from outbox where payload ->> 'unanswered' = '9'`)).length > 0,
      'the ninth attempt',
    )
    expect(await stored(id)).toMatchObject({ send_state: 'unconfirmed' })
    await retry(id)
    await late(id, 'ERR_SEND_UNCONFIRMED')
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['depois'])
    expect(await stored(id)).toEqual({ send_state: 'unconfirmed', send_error: 'ERR_SEND_UNCONFIRMED' })
    const tries = s.fixture.sessions.attempts.length
    expect(await cancel(id)).toMatchObject({ sendState: 'unconfirmed', sendError: 'ERR_SEND_UNCONFIRMED' })
    // A user may retry it under the same id.
    s.fixture.sessions.beforeSend = () => undefined
    await retry(id)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['depois', 'presa'])
    expect(s.fixture.sessions.attempts.length).toBe(tries + 1)
    expect(new Set(s.fixture.sessions.attempts.map((message) => message.id)).size).toBe(2)
  })

  it('is not sent again when the network confirms it between two tries', async () => {
    const id = await queueStuck('unknown')
    const [attempt] = s.fixture.sessions.attempts
    await s.messages.listener.status(s.fixture.one.at, {
      chat: { phone: attempt?.to.phone ?? null, lid: null, group: null },
      id: attempt?.id ?? '',
      ack: 2,
    })
    s.fixture.sessions.beforeSend = () => undefined
    await retry(id)
    await s.send({ body: 'depois' })
    // The next try of both.
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['depois'])
    expect(s.fixture.sessions.attempts.length).toBe(2)
    expect(await stored(id)).toEqual({ send_state: 'sent', send_error: null })
  })

  it('fails when its connection is deleted, with that reason: open chats, lists and plans are notified on commit', async () => {
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'oi' })
    const id = message?.id ?? 0
    const [connection] = await s.fixture.ask<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Outra', 'simulator') returning id`,
      [s.fixture.one.at.companyId],
    )
    await s.fixture.ask('update outbox set connection_id = $1', [connection?.id])
    await s.fixture.ask('update messages set connection_id = $1 where id = $2', [connection?.id, id])
    s.fixture.facts.length = 0
    await inWork(async (work) => {
      const announce = await s.messages.listener.deleting(work, connection?.id ?? 0)
      await work.db
        .deleteFrom('connections')
        .where('company_id', '=', work.companyId)
        .where('id', '=', connection?.id ?? 0)
        .execute()
      await announce()
    })
    expect(await stored(id)).toEqual({ send_state: 'failed', send_error: 'ERR_NO_WAPP_FOUND' })
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 1 }])
    await until(() => marked() === true, 'the mark on the ticket')
    const lastMessageEvent = () =>
      s.fixture.received.findLast(({ name }) => name.endsWith('-appMessage'))?.payload.message
    await until(() => (lastMessageEvent() as Message | undefined)?.sendState === 'failed', 'the event in open chats')
    expect(lastMessageEvent()).toMatchObject({ id, sendState: 'failed', sendError: 'ERR_NO_WAPP_FOUND' })
    await until(() => {
      expect(s.fixture.facts).toContainEqual({
        type: 'message.failed',
        payload: { messageId: id, ticketId: s.ticketId },
      })
      return true
    }, 'the fact for the planning area')
  })
})

describe('MSG-06: a change that is not made', () => {
  const withdraw = (id: number, as = s.fixture.one.admin) =>
    s.services.workplace.run(as.companyId, (work) => withdrawChange(work, s.services, as, { id, kind: 'edit' }))
  const changes = async (id: number) =>
    (await s.fixture.ask<{ own_changes: unknown[] }>('select own_changes from messages where id = $1', [id]))[0]
      ?.own_changes
  const sendText = async () => {
    const [message] = await s.send({ body: 'antes' })
    await s.allSent()
    return message?.id ?? 0
  }

  it('is withdrawn while it waits, and never made', async () => {
    const id = await sendText()
    s.fixture.sessions.open = false
    await editMessage(s.services, s.fixture.one.admin, { id, body: 'depois' })
    await expect(withdraw(id, s.fixture.two.admin)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    expect(await withdraw(id)).toMatchObject({ body: 'antes', ownChanges: [] })
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.send({ body: 'outra' })
    await s.allSent()
    expect(s.fixture.sessions.changes).toEqual([])
  })

  it('cannot be withdrawn during the network call', async () => {
    const id = await sendText()
    let withdrawal: Promise<unknown> = Promise.resolve()
    s.fixture.sessions.beforeChange = async () => {
      withdrawal = withdraw(id)
      await withdrawal.catch(() => undefined)
    }
    await editMessage(s.services, s.fixture.one.admin, { id, body: 'depois' })
    await expect(withdrawal).rejects.toMatchObject({ code: 'ERR_SEND_UNDER_WAY' })
    expect(await changes(id)).toEqual([])
  })

  it('loses its failure mark when a user dismisses it', async () => {
    const id = await sendText()
    s.fixture.sessions.beforeChange = () => {
      throw new SendFailure('refused', 'too old')
    }
    await expect(editMessage(s.services, s.fixture.one.admin, { id, body: 'depois' })).rejects.toThrow()
    expect(await changes(id)).toMatchObject([{ state: 'failed' }])
    expect(await withdraw(id)).toMatchObject({ body: 'antes', ownChanges: [] })
  })
})
