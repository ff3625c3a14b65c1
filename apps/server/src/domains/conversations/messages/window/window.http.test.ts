import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebhookNetwork } from '@recado/channels/webhook-network'
import { showConnection } from '@recado/contract/connections/endpoints'
import { listTemplates, syncTemplates } from '@recado/contract/connections/templates'
import { listMessages, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { retryMessage } from '@recado/contract/conversations/sending'
import { showWindow } from '@recado/contract/conversations/window'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app.ts'
import { DAY_MS as DAY, type OfficialApp, startOfficialApp, template } from '../../../../../test/official-network.ts'
import { PNG } from '../../../../../test/sample.ts'
import { until } from '../../../../../test/until.ts'

/** A network that requires a template to open a conversation, a day after the customer's last message. */
let official: OfficialApp
let app: TestApp
let network: WebhookNetwork
let connectionId = 0

beforeAll(async () => {
  official = await startOfficialApp()
  ;({ app, network, connectionId } = official)
})
afterAll(() => official?.stop())
beforeEach(() => {
  network.down = false
})

const params = () => ({ params: { id: connectionId } })
const templates = async () => (await app.call(listTemplates, app.admin, params())).body.templates ?? []
const sync = () => app.call(syncTemplates, app.admin, params())
const window = async (id: number) => (await app.call(showWindow, app.admin, { params: { id } })).body
const messages = async (ticketId: number) =>
  (await app.call(listMessages, app.admin, { params: { ticketId } })).body.messages
const own = async (ticketId: number) => (await messages(ticketId)).filter(({ fromMe }) => fromMe)
const send = (ticketId: number, body: object) =>
  app.call(sendMessages, app.admin, { params: { ticketId }, body: body as { body: string } })

const customer = (agoMs?: number) => official.customer(agoMs)

/** Moves all messages of a customer into the past. */
const moveMessagesToPast = (ticketId: number, ms: number) =>
  app.rows(
    `update messages set sent_at = sent_at - $2 * interval '1 millisecond' where ticket_id = $1 and not from_me`,
    [ticketId, ms],
  )

/** Waits until an attempt has failed and none is under way that could still succeed. */
const failedAttempt = (ticketId: number) =>
  until(async () => {
    // Delay the next attempt until the test starts it, or it would read the message before the test changes it.
    const rows = await app.rows(
      `update outbox o set next_attempt_at = now() + interval '1 hour' from messages m
       where m.company_id = o.company_id and m.id = o.message_id
         and m.ticket_id = $1 and o.last_error is not null and o.trying_since is null returning 1`,
      [ticketId],
    )
    return rows.length > 0
  }, 'the first try to fail')

describe('the window of a conversation', () => {
  it('PLUS-40: free text is allowed for a day after the customer wrote, then rejected with a message', async () => {
    const before = Date.now()
    const inTime = await customer(DAY - 600_000)
    const { limited, closesAt } = await window(inTime)
    expect(limited).toBe(true)
    const wrote = Date.parse(closesAt ?? '') - 600_000
    expect(
      [wrote >= Math.floor(before / 1000) * 1000, wrote <= Date.now()],
      'counted from the time of the message',
    ).toEqual([true, true])
    expect((await send(inTime, { body: 'a tempo' })).status).toBe(200)
    const late = await customer(DAY + 1_000)
    expect(await window(late)).toMatchObject({ limited: true, closesAt: null })
    const rejection = await send(late, { body: 'tarde demais' })
    expect(rejection).toMatchObject({ status: 409, body: { error: 'ERR_WINDOW_CLOSED' } })
    expect(await own(late)).toEqual([])
  })

  it('PLUS-40: belongs to one number: a ticket that continues over another one needs a template', async () => {
    const ticketId = await customer()
    const [other] = await app.rows<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Outro número', 'beta') returning id`,
      [app.admin.companyId],
    )
    await app.rows('update tickets set connection_id = $2 where id = $1', [ticketId, other?.id])
    expect(await window(ticketId)).toMatchObject({ limited: true, closesAt: null })
    const rejection = await send(ticketId, { body: 'por outro número' })
    expect(rejection).toMatchObject({ status: 409, body: { error: 'ERR_WINDOW_CLOSED' } })
  })

  it('PLUS-40: opens again with the customer’s next message in any of their tickets', async () => {
    const ticketId = await customer()
    await moveMessagesToPast(ticketId, DAY + 1_000)
    expect((await send(ticketId, { body: 'não' })).status).toBe(409)
    // By this customer; other customers' messages change nothing.
    await customer()
    expect((await send(ticketId, { body: 'não' })).status).toBe(409)
    await app.call(updateTicket, app.admin, { params: { id: ticketId }, body: { status: 'closed' } })
    await app.rows(`update messages set sent_at = now() where ticket_id = $1 and not from_me`, [ticketId])
    await app.rows(`update tickets set status = 'open', user_id = $2 where id = $1`, [ticketId, app.admin.userId])
    expect((await window(ticketId)).closesAt).not.toBeNull()
    expect((await send(ticketId, { body: 'sim' })).status).toBe(200)
  })

  it("PLUS-40: a message still queued when the window closes fails with the reason, and so does a user's retry", async () => {
    const ticketId = await customer()
    network.down = true
    await send(ticketId, { body: 'esperou demais' })
    await failedAttempt(ticketId)
    await moveMessagesToPast(ticketId, DAY + 1_000)
    network.down = false
    await app.rows(`update outbox set next_attempt_at = now()`)
    await until(async () => {
      const [message] = await own(ticketId)
      if (message?.sendState === 'waiting')
        await app.call(retryMessage, app.admin, { params: { id: message.id }, body: {} })
      return message?.sendState === 'failed'
    }, 'the end of its sending')
    expect((await own(ticketId))[0]).toMatchObject({ sendError: 'ERR_WINDOW_CLOSED' })
    expect(
      network.storedMessages.some(
        ({ outboundMessage: { content } }) => content.kind === 'text' && content.text.includes('demais'),
      ),
    ).toBe(false)
  })

  it("messages.13: a text longer than the network's limit is rejected and not stored; up to the limit it is sent", async () => {
    const ticketId = await customer()
    expect((await window(ticketId)).longest).toEqual({ text: 4096, caption: 1024 })
    expect((await window(ticketId)).mediaLimits).toEqual({
      image: 5_242_880,
      video: 16_777_216,
      audio: 16_777_216,
      document: 104_857_600,
    })
    expect(await send(ticketId, { body: 'x'.repeat(4097) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_TEXT_TOO_LONG' },
    })
    expect(await own(ticketId)).toEqual([])
    expect((await send(ticketId, { body: 'x'.repeat(4096) })).status).toBe(200)
    await until(async () => ((await own(ticketId))[0]?.ack ?? 0) >= 1, 'the longest text, sent')
  })

  it('messages.13: a stored message above the limit is not sent and shows the reason', async () => {
    const ticketId = await customer()
    network.down = true
    await send(ticketId, { body: 'cresceu' })
    await failedAttempt(ticketId)
    await app.rows(`update messages set body = repeat('x', 4097) where ticket_id = $1 and from_me`, [ticketId])
    network.down = false
    await app.rows(`update outbox set next_attempt_at = now()`)
    await until(async () => {
      const [message] = await own(ticketId)
      if (message?.sendState === 'waiting')
        await app.call(retryMessage, app.admin, { params: { id: message.id }, body: {} })
      return message?.sendState === 'failed'
    }, 'the end of its sending')
    expect((await own(ticketId))[0]).toMatchObject({ sendError: 'ERR_TEXT_TOO_LONG' })
  })

  it('PLUS-40: is closed once the network reports so, until the customer writes or the rejected message is deleted', async () => {
    const ticketId = await customer(600_000)
    expect((await window(ticketId)).closesAt).not.toBeNull()
    network.delivers = false
    await send(ticketId, { body: 'fora da janela' })
    const isStillRejected = () =>
      network.storedMessages.find(
        ({ outboundMessage: { content } }) => content.kind === 'text' && content.text.includes('fora da'),
      )
    await until(async () => (await own(ticketId))[0]?.ack === 2, 'the acceptance by the network')
    const failure = { reason: 'windowClosed', code: 131047, words: 'too late' } as const
    await network.report('failed', {
      chat: isStillRejected()!.outboundMessage.to,
      id: isStillRejected()!.id,
      ...failure,
    })
    expect((await own(ticketId))[0]).toMatchObject({ sendState: 'failed', sendError: 'ERR_WINDOW_CLOSED' })
    expect(await window(ticketId)).toMatchObject({ limited: true, closesAt: null })
    // Another reason does not affect the window.
    const other = (error: string) =>
      app.rows('update messages set send_error = $2 where ticket_id = $1 and from_me', [ticketId, error])
    await other('ERR_SEND_LIMIT')
    expect((await window(ticketId)).closesAt).not.toBeNull()
    await other('ERR_WINDOW_CLOSED')
    expect((await window(ticketId)).closesAt).toBeNull()
    await app.rows(`update messages set sent_at = now() where ticket_id = $1 and not from_me`, [ticketId])
    expect((await window(ticketId)).closesAt).not.toBeNull()
    network.delivers = true
  })

  it('PLUS-40: other networks have no window, and other companies cannot read it', async () => {
    const [simulated] = await app.rows<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Simulada', 'simulator') returning id`,
      [app.admin.companyId],
    )
    const ticketId = await customer()
    await app.rows('update tickets set connection_id = $2 where id = $1', [ticketId, simulated?.id])
    expect(await window(ticketId)).toMatchObject({ limited: false, closesAt: null, longest: null })
    const foreign = await app.call(showWindow, app.stranger, { params: { id: ticketId } })
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    expect((await app.call(showWindow, app.attendant, { params: { id: ticketId } })).status).toBe(403)
  })
})

describe('templates', () => {
  const templateId = async (name: string) => (await templates()).find((one) => one.name === name)?.id ?? 0

  it('PLUS-40: are synchronised with the network: new ones are added, changed ones keep their id, deleted ones are removed', async () => {
    const [before] = await templates()
    expect(before).toMatchObject({ name: 'pedido_pronto', places: ['1', '2'], buttons: ['Ok'] })
    network.templates = [template({ status: 'paused', reason: 'QUALITY' }), template({ name: 'novo' })]
    const { status, body } = await sync()
    expect(status).toBe(200)
    expect(body.readAt).not.toBeNull()
    // Sendable ones come first.
    expect(body.templates.map(({ name, status }) => [name, status])).toEqual([
      ['novo', 'approved'],
      ['pedido_pronto', 'paused'],
    ])
    expect(body.templates[1]?.id).toBe(before?.id)
    network.templates = [template()]
    expect((await sync()).body.templates.map(({ name }) => name)).toEqual(['pedido_pronto'])
  })

  it('PLUS-40: stay unchanged when the network does not answer, with an error', async () => {
    network.down = true
    expect(await sync()).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATES_UNREAD' } })
    expect(await templates()).toHaveLength(1)
  })

  it('PLUS-40: open a conversation whose window is closed: the bubble shows the filled text, the network receives the values', async () => {
    const ticketId = await customer(2 * DAY)
    const id = await templateId('pedido_pronto')
    const answer = await send(ticketId, { template: { id, parameters: ['Ana', ' 12\n34 '] } })
    expect(answer.status).toBe(200)
    await until(async () => ((await own(ticketId))[0]?.ack ?? 0) >= 1, 'the template, sent')
    const [message] = await own(ticketId)
    expect(message).toMatchObject({
      body: 'Loja\n\nOi Ana, seu pedido 12 34 está pronto.\n\nNão responda',
      templateName: 'pedido_pronto',
    })
    expect(network.storedMessages.at(-1)?.outboundMessage.content).toEqual({
      ...{ kind: 'template', name: 'pedido_pronto', language: 'pt_BR', parameters: ['Ana', '12 34'] },
    })
    // An own message does not open the window.
    expect((await send(ticketId, { body: 'mais' })).status).toBe(409)
  })

  it('PLUS-40: named fields are sent with their names', async () => {
    network.templates = [template(), template({ name: 'nomeado', body: 'Oi {{nome}}', places: ['nome'] })]
    await sync()
    const ticketId = await customer(2 * DAY)
    await send(ticketId, { template: { id: await templateId('nomeado'), parameters: ['Ana'] } })
    await until(async () => ((await own(ticketId))[0]?.ack ?? 0) >= 1, 'the template, sent')
    expect(network.storedMessages.at(-1)?.outboundMessage.content).toMatchObject({
      name: 'nomeado',
      names: ['nome'],
      parameters: ['Ana'],
    })
    network.templates = [template()]
    await sync()
  })

  it('PLUS-40: are sent once per client id', async () => {
    const ticketId = await customer(2 * DAY)
    const body = {
      clientId: 'modelo-uma-vez',
      template: { id: await templateId('pedido_pronto'), parameters: ['a', 'b'] },
    }
    await send(ticketId, body)
    await send(ticketId, body)
    expect(await own(ticketId)).toHaveLength(1)
  })

  it('PLUS-40: are rejected when unknown, of another connection, unsuitable or incomplete', async () => {
    const ticketId = await customer()
    network.templates = [
      template(),
      template({ name: 'pausado', status: 'paused' }),
      template({ name: 'com_foto', needsMore: true }),
    ]
    await sync()
    const answer = async (id: number, parameters: string[]) =>
      (await send(ticketId, { template: { id, parameters } })).body as unknown as { error: string }
    const [foreign] = await app.rows<{ id: number }>(
      `with other as (insert into connections (company_id, name, provider) values ($1, 'Outra', 'beta') returning id)
       insert into channel_templates (company_id, connection_id, name, language, category, status, body)
       select $1, id, 'x', 'pt_BR', 'UTILITY', 'approved', 'x' from other returning id`,
      [app.admin.companyId],
    )
    for (const id of [2_000_000_000, 2 ** 40, foreign?.id ?? 0])
      expect((await answer(id, [])).error).toBe('ERR_NO_TEMPLATE_FOUND')
    expect((await answer(await templateId('pausado'), ['a', 'b'])).error).toBe('ERR_TEMPLATE_UNUSABLE')
    expect((await answer(await templateId('com_foto'), ['a', 'b'])).error).toBe('ERR_TEMPLATE_UNUSABLE')
    expect((await answer(await templateId('pedido_pronto'), ['a'])).error).toBe('ERR_TEMPLATE_FIELDS')
    expect((await answer(await templateId('pedido_pronto'), ['a', ' '])).error).toBe('ERR_TEMPLATE_FIELDS')
    expect(await own(ticketId)).toEqual([])
  })

  describe('with a file above the text', () => {
    const MB = 1024 * 1024
    const above = (headerMedia: 'image' | 'video' | 'document', change = {}) =>
      template({ name: `com_${headerMedia}`, header: '', needsMore: true, headerMedia, ...change })
    const png = Buffer.from(PNG, 'base64')
    const pdf = Buffer.from('%PDF-1.4 nota')
    const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
    /** Returns a file of `size` bytes. */
    const fileOfSize = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size - head.length)])
    const post = async (ticketId: number, name: string, files: Buffer[], fields: Record<string, string> = {}) => {
      const form = new FormData()
      form.set('template', JSON.stringify({ id: await templateId(name), parameters: ['Ana', '7'] }))
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      for (const file of files) form.append('medias', new Blob([new Uint8Array(file)]), 'Nota 7.pdf')
      return app.call(sendMessages, app.admin, { params: { ticketId }, body: form as never })
    }
    const stored = async () => (await readdir(join(app.config.mediaDir, `company${app.admin.companyId}`))).sort()
    beforeEach(async () => {
      network.templates = [template(), above('image'), above('video'), above('document')]
      await sync()
    })
    afterAll(async () => {
      network.templates = [template()]
      await sync()
    })

    it("PLUS-40: are listed with the file's kind; the file is sent with the filled text and shown above it", async () => {
      expect((await templates()).find(({ name }) => name === 'com_image')).toMatchObject({ headerMedia: 'image' })
      const ticketId = await customer(2 * DAY)
      const { status, body } = await post(ticketId, 'com_document', [pdf])
      expect(status).toBe(200)
      const text = 'Oi Ana, seu pedido 7 está pronto.\n\nNão responda'
      expect(body.messages).toMatchObject([{ body: text, mediaName: 'Nota 7.pdf', templateName: 'com_document' }])
      await until(async () => ((await own(ticketId))[0]?.ack ?? 0) >= 1, 'the template, sent')
      const upload = network.storedMessages.at(-1)
      const header = { media: 'document', mimetype: 'application/pdf', fileName: 'Nota 7.pdf' }
      expect(upload?.outboundMessage.content).toMatchObject({ kind: 'template', parameters: ['Ana', '7'], header })
      expect(Buffer.from(upload?.media ?? [])).toEqual(pdf)
    })

    it.each([
      ['com_image', png, 5 * MB],
      ['com_video', mp4, 16 * MB],
    ])(
      "PLUS-40: %s accepts a file up to the network's size limit, with its type from its content",
      async (name, head, most) => {
        const ticketId = await customer()
        expect((await post(ticketId, name, [fileOfSize(head, most)])).status).toBe(200)
        const before = await stored()
        for (const unfit of [fileOfSize(head, most + 1), pdf, Buffer.from('texto')]) {
          const rejection = await post(ticketId, name, [unfit])
          expect([rejection.status, rejection.body]).toEqual([400, { error: 'ERR_TEMPLATE_FILE' }])
        }
        await until(async () => (await stored()).join() === before.join(), 'the removal of stored rows')
        expect(await own(ticketId)).toHaveLength(1)
      },
    )

    it('PLUS-40: are rejected without a file, with two, or with an unexpected one, and nothing is stored', async () => {
      const ticketId = await customer()
      await post(ticketId, 'com_document', [pdf])
      const before = await stored()
      const refusals = [
        await send(ticketId, { template: { id: await templateId('com_document'), parameters: ['a', 'b'] } }),
        await post(ticketId, 'com_document', [pdf, pdf]),
        await post(ticketId, 'pedido_pronto', [pdf]),
        await post(ticketId, 'com_document', [pdf], { template: '{"id":' }),
      ].map(({ status, body }) => [status, (body as unknown as { error: string }).error])
      expect(refusals).toEqual([
        [400, 'ERR_TEMPLATE_FILE'],
        [400, 'ERR_VALIDATION'],
        [400, 'ERR_VALIDATION'],
        [400, 'ERR_VALIDATION'],
      ])
      await until(async () => (await stored()).join() === before.join(), 'the removal of stored rows')
      expect(await own(ticketId)).toHaveLength(1)
    })

    it('PLUS-40: are sent once per client id, and one file is stored', async () => {
      const ticketId = await customer()
      await post(ticketId, 'com_document', [pdf], { clientId: 'nota-uma-vez' })
      const before = await stored()
      await post(ticketId, 'com_document', [pdf], { clientId: 'nota-uma-vez' })
      await until(async () => (await stored()).join() === before.join(), 'the removal of stored rows')
      expect(await own(ticketId)).toHaveLength(1)
    })
  })

  it('PLUS-40: a connection reports whether it needs templates, and other companies do not see them', async () => {
    expect((await app.call(showConnection, app.attendant, params())).body.needsTemplate).toBe(true)
    expect((await app.call(listTemplates, app.attendant, params())).status).toBe(200)
    expect((await app.call(syncTemplates, app.attendant, params())).status).toBe(403)
    expect((await app.call(listTemplates, app.stranger, params())).status).toBe(404)
    expect((await app.call(syncTemplates, app.stranger, params())).status).toBe(404)
  })
})
