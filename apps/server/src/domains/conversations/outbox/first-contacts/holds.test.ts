import { SendFailure } from '@recado/channels/channel'
import { newMessage } from '@recado/contract/conversations/new-message'
import { describe, expect, it, vi } from 'vitest'
import { until } from '../../../../../test/until.ts'
import { changeWriters } from '../../../connections/numbers/number-writers.store.ts'
import { saveNumber } from '../../../connections/sessions/session-state.store.ts'
import { deleteMessage } from '../../messages/changes/delete-message.ts'
import { editMessage } from '../../messages/changes/edit-message.ts'
import { reactToMessage } from '../../messages/changes/react-to-message.ts'
import { createMessages } from '../../messages/create-messages.ts'
import { sendMessages } from '../../messages/outbound/send-messages.ts'
import { FirstContacts } from './first-contacts.ts'
import { firstContactStage } from './test/first-contact-stage.ts'

const { s, at, run, newPhone, opened, message, pace, refuse, writes, ends, wake } = firstContactStage()

describe('connections.9: the wait on other nodes, after its end, and for another number', () => {
  it('holds on another node, and after a restart', async () => {
    await refuse()
    const other = createMessages({ ...s.fixture.services, listenUrl: null, onBlocked: () => undefined })
    other.listener.opened(at())
    const sends = (ticketId: number, body: string) =>
      sendMessages(other.services, s.fixture.one.admin, {
        ...{ ticketId, files: [], idempotencyKey: undefined },
        body: newMessage.parse({ body }),
      })
    const [waiting] = await sends(await opened(), 'primeira')
    await sends(s.ticketId, 'resposta')
    await s.arrives(1)
    await other.stop()
    expect(s.arrivedTexts()).toEqual(['resposta'])
    expect(waiting).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
  })

  it('another node without the session adds an answer and ends the wait: the owner of the session sends at once', async () => {
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
    await sends(await opened(), 'primeira')
    await sends(s.ticketId, 'resposta')
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    await ends()
    other.listener.limitsChanged(at())
    await s.arrives(2)
    await Promise.all([owner.stop(), other.stop()])
    expect(s.arrivedTexts()).toEqual(['resposta', 'primeira'])
  })

  it('ended by a person: the messages say so at once, and leave', async () => {
    await refuse()
    const [one, two] = [await opened(), await opened()]
    const [first] = await s.send({ body: '1' }, { to: one })
    const [second] = await s.send({ body: '2' }, { to: two })
    s.fixture.sessions.beforeSend = () => new Promise(() => undefined)
    await ends()
    s.fixture.received.length = 0
    s.messages.listener.limitsChanged(at())
    for (const sent of [first, second])
      await until(async () => (await message(sent?.id))?.waits_until === null, 'no end of a wait')
    expect(await message(second?.id)).toMatchObject({ send_state: 'waiting', send_error: null })
    const said = s.fixture.received.flatMap(({ payload }) =>
      (payload as { message?: { id: number; sendError: string | null } }).message?.id === second?.id ? [payload] : [],
    )
    expect(said.at(-1)).toMatchObject({ message: { sendError: null, waitsUntil: null } })
  })

  it.each(['edit', 'delete', 'react'] as const)(
    'a refused %s leaves the message as the customer has it, says why, stops no other chat and holds no answer',
    async (kind) => {
      const [sent] = await s.send({ body: 'oi' })
      await s.allSent()
      s.fixture.sessions.beforeChange = () => {
        throw new SendFailure('refused', '463', 463, 'firstContact')
      }
      const { admin } = s.fixture.one
      const id = sent?.id ?? 0
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
      const [waiting] = await s.send({ body: 'primeira' }, { to: await opened() })
      expect(waiting).toMatchObject({ sendError: 'ERR_SEND_FIRST_WAITS' })
      await s.send({ body: 'resposta' })
      await s.arrives(2)
      expect(s.arrivedTexts()).toEqual(['oi', 'resposta'])
    },
  )

  it('another number: who wrote to the old one wrote to it no more, and is known again once it is back', async () => {
    const { companyId, connectionId } = at()
    const becomes = (phone: string) =>
      run(companyId, ({ db }) => saveNumber(db, at(), { phone, lid: null }).then(() => undefined))
    const writers = async () =>
      (await s.fixture.ask('select 1 from connection_writers where connection_id = $1', [connectionId])).length
    await becomes('5511988880001')
    await writes(newPhone())
    await refuse()
    s.fixture.sessions.open = false
    const [kept] = await s.send({ body: 'resposta que espera' })
    await becomes('551188880001')
    expect(await writers()).toBe(2)
    await becomes('5511977770002')
    expect(await writers()).toBe(0)
    expect(await pace()).toEqual({ until: null, stopped: false })
    const first = () => s.fixture.ask('select first_contact from outbox where message_id = $1', [kept?.id])
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

  it('the pause between two of them may end while the sender looks at the clock', async () => {
    await refuse()
    for (const body of ['1', '2', '3']) await s.send({ body }, { to: await opened() })
    await ends()
    const [{ now }, { isHeld }] = [Date, FirstContacts.prototype]
    let ahead = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    const look = vi.spyOn(FirstContacts.prototype, 'isHeld').mockImplementation(function (this: FirstContacts, ...at) {
      const held = isHeld.apply(this, at)
      if (held) ahead += 2_000
      return held
    })
    wake()
    await s.arrives(3).finally(() => [clock, look].map((spy) => spy.mockRestore()))
    expect(s.arrivedTexts()).toEqual(['1', '2', '3'])
  })

  it('the end of the wait may be seen at the end of another send, before the timer', async () => {
    await refuse()
    await s.send({ body: 'primeira' }, { to: await opened() })
    let answered: () => void = () => undefined
    const underWay = new Promise<void>((resolve) => (answered = resolve))
    s.fixture.sessions.beforeSend = ({ content }) =>
      content.kind === 'text' && content.text === 'resposta' ? underWay : undefined
    await s.send({ body: 'resposta' })
    const begun = () =>
      s.fixture.sessions.attempts.some(({ content }) => 'text' in content && content.text === 'resposta')
    await until(begun, 'the answer under way')
    await ends()
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 11 * 60_000)
    answered()
    await s.arrives(2).finally(() => clock.mockRestore())
    expect(s.arrivedTexts()).toEqual(['resposta', 'primeira'])
  })
})
