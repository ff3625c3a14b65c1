import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { MAX_FORWARDS } from '@recado/contract/conversations/forwarding'
import type { Message } from '@recado/contract/conversations/message'
import { forwardMessage as endpoint } from '@recado/contract/conversations/sending'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'
import { type Forwarded, forwardMessage } from './forward-message.ts'

const s = sendingFixture()

const forward = (message: Pick<Message, 'id'>, ticketIds: readonly number[], as?: Actor, clientId = 'encaminhar-1') =>
  forwardMessage(s.services, as ?? s.fixture.one.admin, { messageId: message.id, ticketIds, clientId })
const code = (error: string) => ({ message: null, error })
const sendOne = async (body: Record<string, unknown>, files?: Parameters<typeof s.send>[1]) =>
  (await s.send(body, files))[0] as Message
const messagesOf = (results: readonly Forwarded[]) => results.map(({ message }) => message as Message)

describe('forwarding', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-forward-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  async function photo(): Promise<Message> {
    const path = join(folder, `${Math.random()}`)
    await writeFile(path, picture)
    const file = { field: 'medias', filename: 'recibo.png', mimetype: 'image/png', path, size: (await stat(path)).size }
    return sendOne({ body: ['o recibo'] }, { files: [file] })
  }
  const there = async (file: string | null) => {
    const storedFile = await s.services.storage.open(s.fixture.one.at.companyId, file ?? '')
    storedFile?.stream.destroy()
    return storedFile !== null
  }

  it('MSG-02: a text, a location and a card reach several conversations unchanged', async () => {
    const [to, other] = [await s.openTicket('5511977770001'), await s.openTicket('5511977770002')]
    const texts = [
      await sendOne({ body: 'Endereço: Rua A, 1' }),
      await sendOne({ location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } }),
      await sendOne({ contact: { name: 'Bia', number: '5511966665555' } }),
    ]
    for (const [index, message] of texts.entries()) {
      const results = await forward(message, [to, other], undefined, `encaminhar-${index}`)
      expect(results.map(({ ticketId, error }) => [ticketId, error])).toEqual([
        [to, null],
        [other, null],
      ])
      for (const copy of messagesOf(results))
        expect(copy).toMatchObject({
          body: message.body,
          mediaType: message.mediaType,
          quotedMsgId: null,
          fromMe: true,
        })
    }
    await s.arrives(9)
    expect(
      s.fixture.sessions.arrived.filter(({ to }) => to.phone === '5511977770002').map(({ content }) => content),
    ).toMatchObject([
      { kind: 'text', text: 'Endereço: Rua A, 1' },
      { kind: 'location', latitude: -23.5, longitude: -46.6 },
      { kind: 'contact', displayName: 'Bia' },
    ])
  })

  it('MSG-12: a picture is forwarded with its caption and shares the file, which is kept until the last copy is deleted', async () => {
    const to = await s.openTicket('5511977770001')
    const first = await photo()
    const [copy] = messagesOf(await forward(first, [to]))
    expect(copy).toMatchObject({
      mediaType: 'image',
      body: 'o recibo',
      mediaName: 'recibo.png',
      mediaPath: first.mediaPath,
    })
    // Forwards the copy again.
    const [again] = messagesOf(await forward(copy as Message, [s.ticketId], undefined, 'encaminhar-2'))
    await s.arrives(3)
    await s.allSent()
    const last = s.fixture.sessions.arrived.at(-1)?.content
    expect(last?.kind === 'media' && (await buffer(last.read()))).toEqual(picture)
    const original = await photo()
    await s.arrives(4)
    await s.allSent()
    for (const message of [first, copy as Message]) {
      await deleteMessage(s.services, s.fixture.one.admin, message.id)
      expect(await there(first.mediaPath)).toBe(true)
    }
    await deleteMessage(s.services, s.fixture.one.admin, (again as Message).id)
    await until(async () => !(await there(first.mediaPath)), 'the deletion of the file')
    expect(await there(original.mediaPath)).toBe(true)
  })

  it('messages.3: the file outlives its original ticket', async () => {
    const to = await s.openTicket('5511977770001')
    const first = await photo()
    const [copy] = messagesOf(await forward(first, [to]))
    await s.fixture.ask('delete from messages where id = $1', [first.id])
    const lone = await photo()
    await s.fixture.ask('delete from messages where id = $1', [lone.id])
    await s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
      s.messages.removeFiles(work, [first.mediaPath ?? '', lone.mediaPath ?? '']),
    )
    await until(async () => !(await there(lone.mediaPath)), 'the deletion of the other file')
    expect(await there(copy?.mediaPath ?? null)).toBe(true)
  })

  it('MSG-16: a repeated call duplicates nothing, even with additional recipients', async () => {
    const [to, other] = [await s.openTicket('5511977770001'), await s.openTicket('5511977770002')]
    const message = await sendOne({ body: 'uma vez' })
    const [first] = messagesOf(await forward(message, [to, to]))
    const results = await forward(message, [to, other])
    expect(messagesOf(results)[0]?.id).toBe(first?.id)
    await s.arrives(3)
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['uma vez', 'uma vez', 'uma vez'])
  })

  it('TEN-01, TKT-29: forwards only visible messages to writable tickets, and each rejection names its conversation', async () => {
    const { one, two, ask } = s.fixture
    const message = await sendOne({ body: 'segredo' })
    await receiveMessages(s.services, two.at, [inbound({ phone: '5511955550001' })])
    const [theirs] = await ask<{ id: number }>('select id from tickets where company_id = $1', [two.at.companyId])
    const foreign = theirs?.id ?? 0
    await expect(forward(message, [s.ticketId], two.admin)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    await expect(forward(message, [s.ticketId], one.attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    // The attendant's ticket: its messages may be forwarded, but not to a queue the attendant does not serve.
    const own = await s.openTicket('5511977770003')
    await ask('update tickets set user_id = $1 where id = $2', [one.attendant.userId, own])
    const mine = await sendOne({ body: 'meu' }, { as: one.attendant, to: own })
    const closed = await s.openTicket('5511977770004')
    await ask(`update tickets set status = 'closed', user_id = $1 where id = $2`, [one.attendant.userId, closed])
    const results = await forward(mine, [s.ticketId, closed, 2 ** 30, foreign, own], one.attendant)
    expect(results).toMatchObject([
      { ticketId: s.ticketId, ...code('ERR_NO_PERMISSION') },
      { ticketId: closed, ...code('ERR_TICKET_STATUS') },
      { ticketId: 2 ** 30, ...code('ERR_NO_TICKET_FOUND') },
      { ticketId: foreign, ...code('ERR_NO_TICKET_FOUND') },
      { ticketId: own, error: null },
    ])
    for (const untouched of [s.ticketId, foreign])
      expect(await ask(`select 1 from messages where ticket_id = $1 and body = 'meu'`, [untouched])).toEqual([])
  })

  it.each([
    [0, false],
    [1, true],
    [MAX_FORWARDS, true],
    [MAX_FORWARDS + 1, false],
  ])('%d conversations at once: %s', (count, good) => {
    const ticketIds = Array.from({ length: count }, (_, index) => index + 1)
    expect(endpoint.body.safeParse({ ticketIds }).success).toBe(good)
  })

  it('a message that is deleted, has not arrived or is empty cannot be forwarded', async () => {
    const message = await sendOne({ body: 'sai' })
    const set = (change: string) => s.fixture.ask(`update messages set ${change} where id = $1`, [message.id])
    await set(`media_type = 'image', media_state = 'pending'`)
    await expect(forward(message, [s.ticketId])).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' })
    await set(`media_type = 'call_log', media_state = 'none'`)
    await expect(forward(message, [s.ticketId])).rejects.toMatchObject({ code: 'ERR_CREATING_MESSAGE' })
    await set(`media_type = 'chat', is_deleted = true`)
    await expect(forward(message, [s.ticketId])).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
  })
})
