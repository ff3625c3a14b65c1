import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as calls from '@recado/contract/connections/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import type { ConnectionRef } from '../public.ts'
import {
  addConnection,
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
  untilStatus,
} from '../test/connections-fixture.ts'

let fixture: ConnectionsFixture
let node: ConnectionsNode
let admin: Person
let id: number
const maria = '5511988887777'
const to = { phone: maria, lid: null, group: null }

beforeAll(async () => {
  fixture = await startConnectionsFixture()
  admin = fixture.admin
  node = await fixture.node()
  id = (await pairedConnection(node, admin)).id
})
afterAll(() => fixture?.stop())

const params = () => ({ whatsappId: id })
const inbound = (body: Record<string, unknown> | unknown[], as = admin) =>
  node.call(calls.simulatorInbound, as, { params: params(), body })
const outbox = async (query: Record<string, unknown> = {}) =>
  (await node.call(calls.simulatorOutbox, admin, { params: params(), query })).body.messages
const event = (body: Record<string, unknown>) => node.call(calls.simulatorEvent, admin, { params: params(), body })
const fault = (body: Record<string, unknown>) => node.call(calls.simulatorFault, admin, { params: params(), body })
const restore = () => node.call(calls.simulatorRestore, admin, { params: params(), body: {} })
const arrived = () => node.observed.batches.flatMap(({ batch }) => batch)
const ref = (): ConnectionRef => ({ companyId: admin.companyId, connectionId: id, provider: 'simulator' })

function channel() {
  const liveChannel = node.connections.channel(admin.companyId, id)
  if (!liveChannel) throw new Error('the session is not open')
  return liveChannel
}
async function send(text: string, messageId = node.connections.newMessageId('simulator')): Promise<string> {
  await channel().session.send({ id: messageId, to, content: { kind: 'text', text }, quoted: null })
  return messageId
}

describe('CON-15: customers write', () => {
  it('returns the ids once every message is stored', async () => {
    const answer = await inbound({ number: maria, name: 'Maria', body: 'oi', timestamp: 1_700_000_000, quotedId: 'Q' })
    expect(answer.status).toBe(200)
    expect(node.observed.batches.at(-1)).toMatchObject({
      at: ref(),
      batch: [
        {
          ...{ id: answer.body.ids[0], chat: to, author: to, authorName: 'Maria', fromMe: false, late: false },
          ...{ sentAt: 1_700_000_000_000, quotedId: 'Q', content: { kind: 'text', text: 'oi' } },
        },
      ],
    })
  })

  it('delivers a batch of 1,000 at once, in order, including duplicates', async () => {
    const batch = Array.from({ length: 1_000 }, (_, i) => ({
      number: maria,
      body: `n${i}`,
      id: `BATCH${i % 900}`,
      append: true,
    }))
    const answer = await inbound(batch)
    expect(answer.body.ids.length).toBe(1_000)
    const last = node.observed.batches.at(-1)?.batch ?? []
    expect(last.map((message) => message.id)).toEqual(batch.map((message) => message.id))
    expect(last.every((message) => message.late)).toBe(true)
    const [count] = await fixture.rows(`select count(*)::int as n from simulated_messages where id like 'BATCH%'`)
    expect(count?.n).toBe(900)
  })

  it('marks a message as received once it is stored, but not an acknowledgement that rose in the meantime', async () => {
    const waiting = () => fixture.rows(`select id, ack from simulated_messages where not delivered`)
    await inbound({ number: maria, body: 'oi', id: 'TAKEN' })
    await until(async () => (await waiting()).length === 0, 'no undelivered message')
    const messageId = await send('lida?')
    await node.call(calls.simulatorAck, admin, { params: params(), body: { id: messageId, ack: 4 } })
    await until(async () => (await waiting()).length === 0, 'no undelivered message')
  })

  it('shows a message once when it is repeated under the person’s other address', async () => {
    const messageId = await send('uma vez')
    await channel().session.send({
      id: messageId,
      to: { phone: null, lid: '77123', group: null },
      content: { kind: 'text', text: 'uma vez' },
      quoted: null,
    })
    const rows = await fixture.rows('select number from simulated_messages where id = $1', [messageId])
    expect(rows).toEqual([{ number: maria }])
  })

  it('redirects the phone to a node that opened the session while this node stored its message', async () => {
    const leaseTimes = { leaseMs: 900_000, renewMs: 600_000, fenceMs: 700_000 }
    const other = await fixture.node({ dataDir: join(fixture.dataDir, 'other'), leaseTimes })
    const lease = (until: string) => `update connection_sessions set lease_until = now() + interval '${until}'`
    const message = { number: maria, body: 'oi', id: 'BETWEEN' }
    // No node holds the session when the message arrives; one does once it is written.
    await fixture.rows(`create function take_session() returns trigger language plpgsql security definer as $$
      begin ${lease('1 min')} where connection_id = new.connection_id; return new; end $$`)
    await fixture.rows(`create trigger take_session after insert on simulated_messages for each row
      when (new.id = 'BETWEEN') execute function take_session()`)
    try {
      await fixture.rows(`${lease('-1 s')} where connection_id = $1`, [id])
      const answer = await other.call(calls.simulatorInbound, admin, { params: params(), body: message })
      expect([answer.status, answer.body.error]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED'])
      expect((await inbound(message)).status).toBe(200)
      expect(arrived().filter((one) => one.id === message.id).length).toBe(1)
    } finally {
      await fixture.rows('drop trigger take_session on simulated_messages')
      await fixture.rows('drop function take_session')
      await other.stop()
    }
  })

  it('accepts eight concurrent callers', async () => {
    const before = arrived().length
    const write = async (caller: number) => {
      for (let i = 0; i < 25; i++)
        expect((await inbound({ number: `551197777000${caller + 1}`, body: `${i}` })).status).toBe(200)
    }
    await Promise.all(Array.from({ length: 8 }, (_, caller) => write(caller)))
    expect(arrived().length - before).toBe(200)
  })

  it('rejects messages that no phone can send', async () => {
    for (const body of [{ body: 'ninguém' }, { number: 'abc', body: 'x' }, [], { number: maria, timestamp: 'ontem' }]) {
      expect((await inbound(body)).status).toBe(400)
    }
  })

  it('transfers media by reference', async () => {
    const bytes = randomBytes(2_000)
    await inbound({
      number: maria,
      body: 'foto',
      media: { filename: 'a.png', mimetype: 'image/png', base64: bytes.toString('base64') },
    })
    const { content } = arrived().at(-1) ?? {}
    expect(content).toMatchObject({ kind: 'media', media: 'image', caption: 'foto', fileName: 'a.png', size: 2_000 })
    const reference = content?.kind === 'media' ? content.ref : {}
    await fault({ failMedia: 1 })
    await expect(channel().session.downloadMedia(reference)).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await buffer(await channel().session.downloadMedia(reference))).equals(bytes)).toBe(true)
    await expect(channel().session.downloadMedia({ ...reference, id: 'X' })).rejects.toMatchObject({ kind: 'gone' })
  })

  it('keeps messages that could not be stored, and delivers them again', async () => {
    const from = node.observed.batches.length
    node.observed.refuse = new Error('no database')
    expect((await inbound({ number: maria, body: 'não me perca', id: 'KEEP1' })).status).toBe(500)
    node.observed.refuse = null
    const ticket = await until(
      () =>
        node.observed.batches
          .slice(from)
          .flatMap(({ batch }) => batch)
          .find((m) => m.id === 'KEEP1'),
      'the repeated message',
    )
    expect(ticket.late).toBe(true)
    await untilStatus(node, admin, id, 'CONNECTED')
  })
})

describe('CON-15: messages that arrive at the phones', () => {
  it('shows sent messages in order, once per id, under any spelling of the number', async () => {
    const first = await send('um')
    const second = await send('dois')
    await send('dois', second)
    const messages = await outbox({ number: '551188887777' })
    expect(messages.slice(-2)).toMatchObject([
      { id: first, number: maria, body: 'um', mediaType: null, mediaUrl: null, quotedId: null, fromCompany: true },
      { id: second, body: 'dois' },
    ])
    expect(messages.filter((message) => message.id === second).length).toBe(1)
    expect((await outbox({ number: maria, after: first })).map((message) => message.id)).toEqual([second])
    expect((await outbox({ number: maria, limit: 1 })).length).toBe(1)
    expect(await outbox({ number: '5511900001111' })).toEqual([])
  })

  it("reports a message's progress, which only increases", async () => {
    const messageId = await send('lida?')
    const emitted = node.observed.emitted as Array<{ what: string; data: { id: string; ack: number } }>
    const acks = () => emitted.flatMap(({ what, data }) => (what === 'status' && data.id === messageId ? data.ack : []))
    await until(() => acks().length === 2, 'two acknowledgements')
    const ack = (level: number, of = messageId) =>
      node.call(calls.simulatorAck, admin, { params: params(), body: { id: of, ack: level } })
    expect((await ack(4)).status).toBe(200)
    await ack(3)
    // A report may be delivered twice.
    expect(acks().filter((level, at, all) => level !== all[at - 1])).toEqual([2, 3, 4, 3])
    expect((await outbox({ number: maria })).at(-1)).toMatchObject({ id: messageId, ack: 4 })
    expect(await ack(4, 'NOPE')).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    expect((await ack(6)).status).toBe(400)
  })

  it('serves media only by their signed address', async () => {
    const bytes = randomBytes(500)
    const content = {
      kind: 'media' as const,
      media: 'image' as const,
      caption: 'c',
      mimetype: 'image/png',
      fileName: 'a.png',
      voice: false,
    }
    await channel().session.send({
      ...{
        id: 'MEDIA1',
        to,
        quoted: null,
        content: { ...content, size: bytes.length, read: () => Readable.from([bytes], { objectMode: false }) },
      },
    })
    const [message] = await outbox({ number: maria, after: (await outbox()).at(-2)?.id })
    expect(message).toMatchObject({ id: 'MEDIA1', mediaType: 'image', body: 'c' })
    const url = new URL(message?.mediaUrl ?? '', 'http://x')
    const seq = Number(url.pathname.split('/').at(-1))
    const get = (change: Record<string, string>, as: Partial<{ whatsappId: number; seq: number }> = {}) =>
      node.call(
        calls.simulatorMedia,
        { ...admin, token: null },
        {
          params: { whatsappId: id, seq, ...as },
          query: { ...Object.fromEntries(url.searchParams), ...change },
        },
      )
    const response = await get({})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const s = url.searchParams.get('s') ?? ''
    for (const answer of [
      await get({ s: `A${s.slice(1)}B` }),
      await get({ e: '1' }),
      await get({}, { seq: seq + 1 }),
      await get({ c: '999' }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_MEDIA_FOUND'])
    }
  })

  it('shows the phone: connection, customers, conversation, typing', async () => {
    await inbound({ number: maria, name: 'Maria', body: 'conversa' })
    await channel().session.setTyping(to, true)
    const { body } = await node.call(calls.simulatorChats, admin, { params: params(), query: { number: maria } })
    expect(body.connection).toEqual({ status: 'CONNECTED', qrcode: '', dropped: false })
    expect(body.people[0]).toMatchObject({ number: maria, name: 'Maria', lastBody: 'conversa' })
    expect(body.messages.at(-1)).toMatchObject({ body: 'conversa', fromCompany: false })
    expect(body.typing).toBe(true)
  })
})

describe('CON-15: changes, typing, calls', () => {
  it('reports edits, deletions and reactions of both sides', async () => {
    const [theirs = ''] = (await inbound({ number: maria, body: 'errado' })).body.ids
    const ours = await send('gostou?')
    node.observed.emitted.length = 0
    await event({ type: 'edit', number: maria, id: theirs, body: 'certo' })
    await event({ type: 'reaction', number: maria, id: ours, body: '👍' })
    await event({ type: 'delete', number: maria, id: theirs })
    const emitted = () => node.observed.emitted.filter(({ what }) => what !== 'status')
    expect(emitted()).toMatchObject([
      { what: 'edited', at: ref(), data: { chat: to, id: theirs, fromMe: false, text: 'certo' } },
      { what: 'reaction', data: { chat: to, id: ours, fromMe: true, reactorIsMe: false, emoji: '👍' } },
      { what: 'deleted', data: { chat: to, id: theirs, fromMe: false } },
    ])
    await channel().session.editMessage({ chat: to, id: ours, text: 'gostou mesmo?' })
    await channel().session.react({ chat: to, id: theirs, fromMe: false, emoji: '❤️' })
    const { body } = await node.call(calls.simulatorChats, admin, { params: params(), query: { number: maria } })
    expect(body.messages.slice(-2)).toMatchObject([
      { id: theirs, deleted: true, edited: true, body: '', reactions: [{ emoji: '❤️', fromCompany: true }] },
      { id: ours, edited: true, body: 'gostou mesmo?', reactions: [{ emoji: '👍', fromCompany: false }] },
    ])
  })

  it('reports typing and calls', async () => {
    node.observed.emitted.length = 0
    await event({ type: 'typing', number: maria })
    await event({ type: 'call', number: maria, id: 'CALL1', body: 'video' })
    expect(node.observed.emitted).toMatchObject([
      { what: 'presence', data: { chat: to, typing: true } },
      { what: 'call', data: { id: 'CALL1', from: to, video: true } },
    ])
  })

  it("phone.1, phone.7: reports the owner's actions on the phone, and a customer's advertisement", async () => {
    node.observed.emitted.length = 0
    for (const type of ['read', 'unread', 'archive', 'block', 'callTaken']) await event({ type, number: maria })
    const kinds = ['read', 'unread', 'archived', 'blocked', 'called']
    expect(node.observed.emitted).toMatchObject(kinds.map((kind) => ({ what: 'phone', data: { kind, chat: to } })))
    await inbound({ number: maria, body: 'oi', ad: { headline: 'Promoção', sourceId: '120' } })
    const [message] = node.observed.batches.at(-1)?.batch ?? []
    expect(message?.ad).toMatchObject({ headline: 'Promoção', sourceId: '120', sourceType: 'ad', clickId: '' })
  })

  it('rejects events without a message or a person', async () => {
    expect((await event({ type: 'edit', number: maria, body: 'x' })).status).toBe(400)
    expect((await event({ type: 'typing' })).status).toBe(400)
    expect((await event({ type: 'delete', number: maria, id: 'NOPE' })).body.error).toBe('ERR_NO_MESSAGE_FOUND')
    expect((await event({ type: 'dance', number: maria })).status).toBe(400)
  })
})

describe('CON-15: faults', () => {
  it('keeps messages while the account is offline, and delivers them late in one batch', async () => {
    await fault({ drop: 428 })
    await untilStatus(node, admin, id, 'TIMEOUT')
    const from = node.observed.batches.length
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(...(await inbound({ number: maria, body: `tarde ${i}` })).body.ids)
    await inbound({ number: maria, body: 'de novo', id: ids[0] })
    expect(node.observed.batches.length).toBe(from)
    expect((await restore()).status).toBe(200)
    await until(() => node.observed.batches.length > from, 'the messages that waited for the session')
    const [late] = node.observed.batches.slice(from)
    // Like the network, it repeats messages from just before the cut that were not confirmed.
    const lateMessages = late?.batch.filter((message) => ids.includes(message.id))
    expect(lateMessages?.map((message) => [message.id, message.late])).toEqual(ids.map((one) => [one, true]))
    expect((await inbound({ number: maria, body: 'depois' })).status).toBe(200)
    expect(arrived().at(-1)?.late).toBe(false)
  })

  it('refuses connects, and recovers', async () => {
    await fault({ refuseConnects: 2, drop: 515 })
    await untilStatus(node, admin, id, 'CONNECTED')
    await until(() => node.connections.channel(admin.companyId, id), 'an open session')
  })

  it('fails sends: retryable with the same id, or permanently to unknown numbers', async () => {
    await fault({ failSends: 1 })
    await expect(send('falha', 'AGAIN1')).rejects.toMatchObject({ kind: 'retry' })
    await send('falha', 'AGAIN1')
    expect((await outbox({ number: maria })).at(-1)).toMatchObject({ id: 'AGAIN1' })
    const nobody = { phone: '5511900000000', lid: null, group: null }
    const content = { kind: 'text' as const, text: 'x' }
    await expect(channel().session.send({ id: 'N1', to: nobody, content, quoted: null })).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(await node.connections.checkNumber(admin.companyId, nobody.phone)).toBeNull()
    expect(await node.connections.checkNumber(admin.companyId, maria)).toEqual({ phone: maria, lid: null })
    expect(await node.connections.checkNumber(fixture.stranger.companyId, maria)).toBe('unavailable')
  })
})

describe('CON-15: the users of the simulated phone', () => {
  const everyCall = (as: Person, whatsappId: number) => {
    const at = { whatsappId }
    return Promise.all([
      node.call(calls.simulatorScan, as, { params: at, body: {} }),
      node.call(calls.simulatorInbound, as, { params: at, body: { number: maria, body: 'x' } }),
      node.call(calls.simulatorOutbox, as, { params: at }),
      node.call(calls.simulatorChats, as, { params: at }),
      node.call(calls.simulatorAck, as, { params: at, body: { id: 'x', ack: 3 } }),
      node.call(calls.simulatorEvent, as, { params: at, body: { type: 'typing', number: maria } }),
      node.call(calls.simulatorFault, as, { params: at, body: { drop: 401 } }),
      node.call(calls.simulatorRestore, as, { params: at, body: {} }),
    ])
  }

  it('exclude attendants and other companies, and connections of another kind', async () => {
    const real = await addConnection(node, admin, { provider: 'beta' })
    for (const { status } of await everyCall(fixture.attendant, id)) expect(status).toBe(403)
    for (const { status, body } of await everyCall(fixture.stranger, id))
      expect([status, body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
    for (const { status, body } of await everyCall(admin, real.id))
      expect([status, body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
    expect((await untilStatus(node, admin, id, 'CONNECTED')).problem).toBe('none')
  })

  it('CON-14, RT-07: an unpaired account rejects messages', async () => {
    const { id: fresh } = await addConnection(node, admin)
    await untilStatus(node, admin, fresh, 'qrcode')
    const answer = await node.call(calls.simulatorInbound, admin, {
      params: { whatsappId: fresh },
      body: { number: maria, body: 'x' },
    })
    expect([answer.status, answer.body.error]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED'])
    const scan = () =>
      node.call(calls.simulatorScan, admin, { params: { whatsappId: fresh }, body: { number: '5511977776666' } })
    expect((await scan()).status).toBe(200)
    expect(await untilStatus(node, admin, fresh, 'CONNECTED')).toMatchObject({ number: '5511977776666' })
    expect((await scan()).body.error).toBe('ERR_WAPP_NOT_INITIALIZED')
  })
})
