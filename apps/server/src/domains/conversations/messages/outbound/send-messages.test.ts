import { describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'

const s = sendingFixture()

describe('sending', () => {
  it('MSG-08: a text is stored first, then sent, and its acknowledgement rises', async () => {
    const [message] = await s.send({ body: '*Ana*:\nbom dia', clientId: 'cliente-0001' })
    expect(message).toMatchObject({
      body: '*Ana*:\nbom dia',
      fromMe: true,
      ack: 0,
      sendState: 'waiting',
      clientId: 'cliente-0001',
      user: { name: 'Admin' },
    })
    await s.arrives(1)
    expect(s.fixture.sessions.arrived[0]).toMatchObject({
      id: message?.externalId,
      to: { phone: '5511988887777', lid: null, group: null },
    })
    await s.allSent()
    expect(await s.states()).toEqual([{ body: '*Ana*:\nbom dia', send_state: 'sent', ack: 2 }])
    expect(await s.fixture.ask('select id from outbox')).toEqual([])
    expect(await s.fixture.ask('select last_message, message_count, speaker from tickets')).toEqual([
      { last_message: '*Ana*:\nbom dia', message_count: 2, speaker: 'person' },
    ])
    const events = s.fixture.received.filter((e) => e.name.endsWith('appMessage')).map((e) => e.payload)
    expect(events.slice(1)).toMatchObject([
      { action: 'create' },
      { action: 'update', message: { sendState: 'sent', ack: 2 } },
    ])
  })

  it('PLUS-03: five parallel posts with the same key are one send with one id', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => s.send({ body: 'uma vez' }, { key: 'pedido do cliente nº 7' })),
    )
    expect(new Set(answers.map(([m]) => m?.id)).size).toBe(1)
    await s.allSent()
    expect(s.fixture.sessions.attempts).toHaveLength(1)
  })

  it('MSG-05: acknowledgements only rise', async () => {
    const [message] = await s.send({ body: 'oi' })
    await s.allSent()
    const status = (ack: 1 | 2 | 3 | 4 | 5) =>
      s.messages.listener.status(s.fixture.one.at, {
        chat: { phone: '5511988887777', lid: null, group: null },
        id: message?.externalId ?? '',
        ack,
      })
    for (const ack of [4, 3, 5, 2] as const) await status(ack)
    expect((await s.states())[0]?.ack).toBe(5)
  })

  it('MSG-20: the echo of an own message creates no second one', async () => {
    const [message] = await s.send({ body: 'oi' })
    await s.allSent()
    await receiveMessages(s.services, s.fixture.one.at, [
      inbound({ id: message?.externalId ?? '', fromMe: true, lid: '555', text: 'oi' }),
    ])
    expect(await s.states()).toHaveLength(1)
  })

  it('MSG-14: a reply can only quote a message of the same contact', async () => {
    const other = await s.openTicket('5511977776666')
    const [theirs] = await s.fixture.ask<{ id: number; external_id: string }>(
      'select id, external_id from messages where ticket_id = $1',
      [s.ticketId],
    )
    const [reply] = await s.send({ body: 'sim', quotedMsg: { id: theirs?.id } })
    expect(reply?.quotedMsg).toMatchObject({ id: theirs?.id, fromMe: false })
    await s.arrives(1)
    expect(s.fixture.sessions.arrived[0]?.quoted).toMatchObject({ id: theirs?.external_id, fromMe: false })
    await expect(s.send({ body: 'não', quotedMsg: theirs?.id }, { to: other })).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    })
  })

  it('MSG-04: a location and a contact card arrive in their formats', async () => {
    await s.send({ location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } })
    await s.send({ contact: { name: 'Rui; Silva', number: '+55 11 98888-0000' } })
    await s.arrives(2)
    expect(s.fixture.sessions.arrived.map((m) => m.content)).toMatchObject([
      { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé' },
      { kind: 'contact', displayName: 'Rui; Silva' },
    ])
  })

  it('a user who may not see the ticket, or has not accepted it, cannot send', async () => {
    await expect(s.send({ body: 'oi' }, { as: s.fixture.one.attendant })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await expect(s.send({ body: 'oi' }, { as: s.fixture.two.admin })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    await s.fixture.ask(`update tickets set status = 'pending', user_id = $1`, [s.fixture.one.attendant.userId])
    await expect(s.send({ body: 'oi' }, { as: s.fixture.one.attendant })).rejects.toMatchObject({
      code: 'ERR_TICKET_STATUS',
    })
    await s.fixture.ask(`update tickets set status = 'closed'`)
    await expect(s.send({ body: 'oi' })).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' })
  })
})
