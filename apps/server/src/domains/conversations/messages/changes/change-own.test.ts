import { SendFailure } from '@recado/channels/channel'
import { describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { waitsUntried } from '../../outbox/withdrawal.store.ts'
import { saveUnsentText } from '../message.store.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { reactToMessage } from './react-to-message.ts'

const s = sendingFixture()

describe('changing an own message', () => {
  it('MSG-15: deleting deletes at the customer, hides the text and keeps it in the database', async () => {
    const [message] = await s.send({ body: 'segredo' })
    await s.allSent()
    const deleted = await deleteMessage(s.services, s.fixture.one.admin, message?.id ?? 0)
    expect(deleted).toMatchObject({ isDeleted: true, body: '' })
    expect(s.fixture.sessions.changes).toMatchObject([
      { what: 'delete', target: { id: message?.externalId, chat: { phone: '5511988887777' } } },
    ])
    expect(await s.fixture.ask('select body from messages where id = $1', [message?.id])).toEqual([{ body: 'segredo' }])
    expect(await s.fixture.ask('select last_message from tickets')).toEqual([{ last_message: '🚫 Mensagem apagada' }])
  })

  it('MSG-15: a queued message is withdrawn without a session', async () => {
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'ops' })
    expect(await deleteMessage(s.services, s.fixture.one.admin, message?.id ?? 0)).toMatchObject({ isDeleted: true })
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.send({ body: 'depois' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['depois'])
  })

  it('RT-08: each rejection has its code', async () => {
    const [message] = await s.send({ body: 'oi' })
    const id = message?.id ?? 0
    await s.allSent()
    const [theirs] = await s.fixture.ask<{ id: number }>('select id from messages where not from_me')
    const remove = (target: number, as = s.fixture.one.admin) => deleteMessage(s.services, as, target)
    await expect(remove(theirs?.id ?? 0)).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' })
    await expect(remove(id, s.fixture.two.admin)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    await expect(remove(id, s.fixture.one.attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    s.fixture.sessions.beforeChange = () => {
      throw new SendFailure('refused', 'too old')
    }
    await expect(remove(id)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
    await s.fixture.ask('update messages set connection_id = null where id = $1', [id])
    await expect(remove(id)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
  })

  it('MSG-06: editing changes it at the customer and keeps the earlier text; a queued message is sent as edited', async () => {
    const [message] = await s.send({ body: 'antes' })
    await s.allSent()
    expect(await editMessage(s.services, s.fixture.one.admin, { id: message?.id ?? 0, body: 'depois' })).toMatchObject({
      body: 'depois',
      isEdited: true,
    })
    expect(s.fixture.sessions.changes).toMatchObject([{ what: 'edit', target: { text: 'depois' } }])
    expect(await s.fixture.ask(`select edits->0->>'body' as body from messages where id = $1`, [message?.id])).toEqual([
      { body: 'antes' },
    ])
    s.fixture.sessions.open = false
    const [waiting] = await s.send({ body: 'errado' })
    expect(await editMessage(s.services, s.fixture.one.admin, { id: waiting?.id ?? 0, body: 'certo' })).toMatchObject({
      body: 'certo',
      isEdited: false,
    })
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['antes', 'certo'])
  })

  it('MSG-06: a message whose sending begins during the edit is sent with the new text', async () => {
    const { services, sessions, one } = s.fixture
    sessions.open = false
    const [waiting] = await s.send({ body: 'errado' })
    const id = waiting?.id ?? 0
    sessions.open = true
    const holds = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const editing = services.workplace.run(one.at.companyId, async ({ db, companyId }) => {
      await waitsUntried(db, companyId, id)
      await saveUnsentText(db, companyId, id, { body: 'certo', mentions: null })
      holds.resolve()
      await mayEnd.promise
    })
    try {
      await holds.promise
      s.messages.listener.opened(one.at)
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await s.fixture.ask(waits)).length > 0, 'the send that waits for the edit')
    } finally {
      mayEnd.resolve()
      await editing
    }
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['certo'])
  })

  it('PLUS-22: an own reaction exists once and can be removed', async () => {
    const [theirs] = await s.fixture.ask<{ id: number }>('select id from messages')
    const react = (emoji: string) => reactToMessage(s.services, s.fixture.one.admin, { id: theirs?.id ?? 0, emoji })
    await react('👍')
    expect(await react('❤️')).toMatchObject({ reactions: [{ emoji: '❤️', fromMe: true, name: 'Admin' }] })
    expect(await react('')).toMatchObject({ reactions: [] })
  })
})
