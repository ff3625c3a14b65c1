import { SendFailure } from '@recado/channels/channel'
import { newMessage } from '@recado/contract/conversations/new-message'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../../../../../test/until.ts'
import { endSharedApp } from '../../../../../test/worker-server.ts'
import { changeWriters } from '../../../connections/numbers/number-writers.store.ts'
import { saveNumber } from '../../../connections/sessions/session-state.store.ts'
import { deleteMessage } from '../../messages/changes/delete-message.ts'
import { editMessage } from '../../messages/changes/edit-message.ts'
import { reactToMessage } from '../../messages/changes/react-to-message.ts'
import { createMessages } from '../../messages/create-messages.ts'
import { sendMessages } from '../../messages/outbound/send-messages.ts'
import { FirstContacts } from './first-contacts.ts'
import { firstContactStage } from './test/first-contact-stage.ts'

beforeAll(endSharedApp)

const { s, at, run, newPhone, openTicket, message, pace, refuse, writes, ends, wake } = firstContactStage()

describe('connections.9: the hold on other nodes, after its end, and for another number', () => {
  it('applies on another node, and after a restart', async () => {
    await refuse()
    const other = createMessages({ ...s.fixture.services, listenUrl: null, onBlocked: () => undefined })
    other.listener.opened(at())
    const sends = (ticketId: number, body: string) =>
      sendMessages(other.services, s.fixture.one.admin, {
        ...{ ticketId, files: [], idempotencyKey: undefined },
        body: newMessage.parse({ body }),
      })
    const [waiting] = await sends(await openTicket(), 'primeira')
    await sends(s.ticketId, 'resposta')
    await s.arrives(1)
    await other.stop()
    expect(s.arrivedTexts()).toEqual(['resposta'])
    expect(waiting).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
  })

  it("ends when another node without the session queues an answer: the session's owner sends at once", async () => {
    const { services, database, sessions } = s.fixture
    const node = { ...services, listenUrl: database.appUrl, onBlocked: () => undefined }
    const owner = createMessages(node)
    const other = createMessages({ ...node, sessions: { ...sessions, channel: () => null } })
    await Promise.all([owner.start(), other.start()])
    await refuse()
    owner.listener.opened(at())
    const sends = (ticketId: number, body: string) =>
      sendMessages(other.services, s.fixture.one.admin, {
        ...{ ticketId, files: [], idempotencyKey: undefined },
        body: newMessage.parse({ body }),
      })
    await sends(await openTicket(), 'primeira')
    await sends(s.ticketId, 'resposta')
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    await ends()
    other.listener.limitsChanged(at())
    await s.arrives(2)
    await Promise.all([owner.stop(), other.stop()])
    expect(s.arrivedTexts()).toEqual(['resposta', 'primeira'])
  })

  it('ended by a user updates the messages at once and sends them', async () => {
    await refuse()
    const [one, two] = [await openTicket(), await openTicket()]
    const [first] = await s.send({ body: '1' }, { to: one })
    const [second] = await s.send({ body: '2' }, { to: two })
    s.fixture.sessions.beforeSend = () => new Promise(() => undefined)
    await ends()
    s.fixture.received.length = 0
    s.messages.listener.limitsChanged(at())
    for (const queued of [first, second])
      await until(async () => (await message(queued?.id))?.waits_until === null, 'the end of the hold')
    expect(await message(second?.id)).toMatchObject({ send_state: 'waiting', send_error: null })
    const announcedErrors = s.fixture.received.flatMap(({ payload }) =>
      (payload as { message?: { id: number; sendError: string | null } }).message?.id === second?.id ? [payload] : [],
    )
    expect(announcedErrors.at(-1)).toMatchObject({ message: { sendError: null, waitsUntil: null } })
  })

  it.each(['edit', 'delete', 'react'] as const)(
    "a rejected %s leaves the customer's message unchanged with the reason, and delays no other chat and no answer",
    async (kind) => {
      const [original] = await s.send({ body: 'oi' })
      await s.allSent()
      s.fixture.sessions.beforeChange = () => {
        throw new SendFailure('refused', '463', 463, 'firstContact')
      }
      const { admin } = s.fixture.one
      const id = original?.id ?? 0
      const change = {
        edit: () => editMessage(s.services, admin, { id, body: 'olá' }),
        delete: () => deleteMessage(s.services, admin, id),
        react: () => reactToMessage(s.services, admin, { id, emoji: '👍' }),
      }[kind]
      await expect(change()).rejects.toMatchObject({ code: 'ERR_SEND_FIRST_CONTACT' })
      const [row] = await s.fixture.ask('select body, is_deleted, reactions, own_changes from messages where id = $1', [
        id,
      ])
      expect(row).toMatchObject({
        ...{ body: 'oi', is_deleted: false, reactions: [] },
        own_changes: [{ kind, state: 'failed', error: 'ERR_SEND_FIRST_CONTACT' }],
      })
      expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
      expect((await pace())?.until?.getTime()).toBeGreaterThan(Date.now())
      expect(await s.fixture.ask('select 1 from refused_first_contacts')).toEqual([])
      const [waiting] = await s.send({ body: 'primeira' }, { to: await openTicket() })
      expect(waiting).toMatchObject({ sendError: 'ERR_SEND_FIRST_WAITS' })
      await s.send({ body: 'resposta' })
      await s.arrives(2)
      expect(s.arrivedTexts()).toEqual(['oi', 'resposta'])
    },
  )

  it('is by number: people who wrote to the old one count as new, until it is back', async () => {
    const { companyId, connectionId } = at()
    const becomes = (phone: string) =>
      run(companyId, ({ db }) => saveNumber(db, at(), { phone, lid: null }).then(() => undefined))
    const writers = async () =>
      (await s.fixture.ask('select 1 from connection_writers where connection_id = $1', [connectionId])).length
    await becomes('5511988880001')
    await writes(newPhone())
    await refuse()
    s.fixture.sessions.open = false
    const [waitingAnswer] = await s.send({ body: 'resposta que espera' })
    await becomes('551188880001')
    expect(await writers()).toBe(2)
    await becomes('5511977770002')
    expect(await writers()).toBe(0)
    expect(await pace()).toEqual({ until: null, stopped: false })
    const first = () => s.fixture.ask('select first_contact from outbox where message_id = $1', [waitingAnswer?.id])
    expect(await first()).toEqual([{ first_contact: true }])
    await becomes('5511988880001')
    expect(await writers()).toBe(2)
    expect(await first()).toEqual([{ first_contact: false }])
    await run(companyId, ({ db }) => changeWriters(db, at(), null))
    expect(await writers()).toBe(0)
    await s.fixture.ask(`update connections set number = '' where id = $1`, [connectionId])
    await becomes('5511988880001')
    expect(await writers()).toBe(2)
  })

  it('handles a gap that ends while the sender reads the clock', async () => {
    await refuse()
    for (const body of ['1', '2', '3']) await s.send({ body }, { to: await openTicket() })
    await ends()
    const [{ now }, { isHeld }] = [Date, FirstContacts.prototype]
    let ahead = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    const look = vi.spyOn(FirstContacts.prototype, 'isHeld').mockImplementation(function (this: FirstContacts, ...at) {
      const isHeldNow = isHeld.apply(this, at)
      if (isHeldNow) ahead += 2_000
      return isHeldNow
    })
    wake()
    await s.arrives(3).finally(() => [clock, look].map((spy) => spy.mockRestore()))
    expect(s.arrivedTexts()).toEqual(['1', '2', '3'])
  })

  it('may be found to be over after another send, before its timer', async () => {
    await refuse()
    await s.send({ body: 'primeira' }, { to: await openTicket() })
    let answered: () => void = () => undefined
    const underWay = new Promise<void>((resolve) => (answered = resolve))
    s.fixture.sessions.beforeSend = ({ content }) =>
      content.kind === 'text' && content.text === 'resposta' ? underWay : undefined
    await s.send({ body: 'resposta' })
    const startedSends = () =>
      s.fixture.sessions.attempts.some(({ content }) => 'text' in content && content.text === 'resposta')
    await until(startedSends, 'the answer under way')
    await ends()
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 11 * 60_000)
    answered()
    await s.arrives(2).finally(() => clock.mockRestore())
    expect(s.arrivedTexts()).toEqual(['resposta', 'primeira'])
  })
})
