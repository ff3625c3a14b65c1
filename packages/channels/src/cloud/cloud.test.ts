import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CloudNetwork, makeCloudNetwork, storeSetUp } from '../../test/cloud-network.ts'
import { SendFailure, type SessionContext, type SetUpStep } from '../channel.ts'
import { describeChannel } from '../channel-suite.ts'
import { type Fixture, makeFixture } from '../channel-suite-fixture.ts'
import { MemoryKeyStore } from '../memory-key-store.ts'

describeChannel('whatsapp-cloud, over a small Graph', makeCloudNetwork)

describe('the official channel', () => {
  let network: CloudNetwork
  let fixture: Fixture

  beforeEach(async () => {
    network = await makeCloudNetwork()
    fixture = makeFixture(network)
    await fixture.probe.open()
  })
  afterEach(async () => {
    await fixture.probe.end()
    await network.stop()
  })
  const context = () => ({ ...probeContext(), keys: network.keys() })
  const probeContext = () => {
    const nothing = async () => undefined
    const events = { messages: nothing, status: nothing, failed: nothing, edited: nothing, deleted: nothing }
    return {
      label: 'test',
      events: {
        ...events,
        ...{
          reaction: nothing,
          call: nothing,
          expiration: nothing,
          identity: nothing,
          phone: nothing,
          state: () => undefined,
          presence: () => undefined,
        },
      },
      findMessage: async () => null,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }
  }

  it('reports why the network returned a message', async () => {
    const { probe, sendText, customer } = fixture
    network.graph.closeWindow(network.number, network.customer.phone)
    const { id } = await sendText('tarde demais')
    const failure = await probe.event<{ id: string }>('failed', (update) => update.id === id)
    expect(failure).toMatchObject({ reason: 'windowClosed', code: 131047, chat: { phone: customer.phone } })
  })

  it("phone.7: reports the advertisement of a customer's text or medium, and only with that message", async () => {
    const { probe } = fixture
    const { maria, number } = network
    const referral = {
      ...{ source_type: 'ad' as const, source_id: '120', source_url: 'https://fb.me/a', ctwa_clid: 'ARA' },
      ...{ headline: 'Promoção', body: 'Metade do preço', media_type: 'image' as const, image_url: 'https://fb.me/b' },
    }
    const texts = { headline: 'Promoção', body: 'Metade do preço', sourceUrl: 'https://fb.me/a' }
    const ad = { ...texts, sourceId: '120', sourceType: 'ad', clickId: 'ARA' }
    expect((await probe.message(await maria.text(number, 'Oi', { referral }))).ad).toEqual(ad)
    const medium = { kind: 'image' as const, bytes: Buffer.from('a picture'), mimetype: 'image/jpeg' }
    expect((await probe.message(await maria.medium(number, medium, { referral }))).ad).toEqual(ad)
    const postReferral = { source_type: 'post' as const, source_id: '7', source_url: 'https://fb.me/c' }
    expect((await probe.message(await maria.text(number, 'E isto?', { referral: postReferral }))).ad).toEqual({
      ...{ headline: '', body: '', sourceUrl: 'https://fb.me/c', sourceId: '7', sourceType: 'post', clickId: '' },
    })
    expect((await probe.message(await maria.text(number, 'Ainda aí?'))).ad).toBeUndefined()
  })

  it.each([
    [130429, 'retry', 'tooMany'],
    [131056, 'retry', 'tooMany'],
    [131031, 'blocked', 'policy'],
    [131000, 'refused', null],
  ])('converts refusal %i to %s', async (code, kind, reason) => {
    network.graph.state.refusals.push(code)
    await expect(fixture.sendText('oi')).rejects.toMatchObject({ kind, reason, code })
    await fixture.sendText('de novo')
  })

  it('closes when the token ends, and reopens with a new one', async () => {
    const { probe, sendText } = fixture
    network.graph.endToken(network.token)
    await expect(sendText('oi')).rejects.toMatchObject({ kind: 'retry', reason: 'access' })
    expect(probe.states.at(-1)).toMatchObject({ state: 'closed', code: 401 })
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'closed', code: 401 })
    await storeSetUp(network.keys() as MemoryKeyStore, { accessToken: network.graph.newToken() })
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'open', phone: network.owner.phone })
    await sendText('voltei')
  })

  it('the set-up does not reveal a token that is invalid in an HTTP header', async () => {
    await storeSetUp(network.keys() as MemoryKeyStore, { accessToken: 'EAA-gem\nein' })
    const steps = await network.provider.setUp?.check(context(), network.address)
    expect(steps?.[0]).toEqual({
      name: 'token',
      state: 'failed',
      detail: 'the network cannot be reached: no answer',
    })
  })

  it('opens with the stored number while the network is away', async () => {
    const { probe } = fixture
    await network.drop()
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'open', phone: network.owner.phone })
  })

  it('handles a post with many events, each once and in order', async () => {
    const { probe, sendText, ackOf } = fixture
    const { id } = await sendText('oi')
    const sentIds: string[] = []
    await ackOf(id, 3)
    const { posts } = network.graph.state.webhooks
    await network.graph.state.webhooks.together(async () => {
      for (let i = 0; i < 5; i++) sentIds.push(await network.maria.text(network.number, `m${i}`))
      await network.maria.edit(network.number, sentIds[0] ?? '', 'm0, corrigida')
      await network.graph.confirm(id, 'read')
    })
    expect(network.graph.state.webhooks.posts - posts).toBe(1)
    expect(probe.messages.map((message) => message.id)).toEqual(sentIds)
    await probe.event<{ text: string }>('edited', ({ text }) => text === 'm0, corrigida')
    await ackOf(id, 4)
  })

  it('rejects a post that the app did not sign', async () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    const validSignature = network.graph.state.webhooks.signatureOf(body)
    const receive = (signature: string | undefined, raw = body) =>
      network.provider.receive?.({ raw: Buffer.from(raw), headers: { 'x-hub-signature-256': signature } }, context())
    await receive(validSignature)
    for (const [signature, raw] of [
      [undefined, body],
      ['', body],
      [validSignature.replace('sha256=', ''), body],
      [validSignature, `${body} `],
      [`sha256=${'0'.repeat(64)}`, body],
    ] as const)
      await expect(receive(signature, raw)).rejects.toMatchObject({ name: 'SignatureRefused' })
    const emptyContext = { ...probeContext(), keys: new MemoryKeyStore() }
    const request = { raw: Buffer.from(body), headers: { 'x-hub-signature-256': validSignature } }
    await expect(network.provider.receive?.(request, emptyContext)).rejects.toMatchObject({ name: 'SignatureRefused' })
  })

  it('answers the address verification only with the right token', async () => {
    const ask = (token: string | undefined, mode = 'subscribe', challenge = '1158201444') =>
      network.provider.verify?.({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge }, context())
    expect(await ask('um segredo qualquer')).toBe('1158201444')
    expect(await ask('outro')).toBeNull()
    expect(await ask(undefined)).toBeNull()
    expect(await ask('um segredo qualquer', 'unsubscribe')).toBeNull()
    expect(await ask('um segredo qualquer', 'subscribe', '<script>')).toBeNull()
    const emptyContext = { ...probeContext(), keys: new MemoryKeyStore() }
    expect(await network.provider.verify?.({ 'hub.mode': 'subscribe', 'hub.challenge': '1' }, emptyContext)).toBeNull()
  })

  it('routes posts about another number to its connection if it has the same app', async () => {
    const other = network.graph.addNumber('5511999991111', 'Filial')
    const sibling = async (appSecret: string) => {
      const keys = new MemoryKeyStore()
      await storeSetUp(keys, { phoneNumberId: other.id, accessToken: network.token, appSecret })
      const received: unknown[] = []
      const { events, ...rest } = probeContext()
      const messages = async (batch: unknown[]) => void received.push(...batch)
      return { got: received, context: { ...rest, keys, events: { ...events, messages } } }
    }
    await network.maria.text(other, 'para a filial')
    const value = {
      metadata: { phone_number_id: other.id },
      messages: [{ from: '5511988887777', id: 'wamid.x', timestamp: '1', type: 'text', text: { body: 'oi' } }],
    }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    })
    const headers = { 'x-hub-signature-256': network.graph.state.webhooks.signatureOf(body) }
    for (const [secret, receivedCount] of [
      [network.graph.state.app.secret, 1],
      ['another app', 0],
    ] as const) {
      const { got: received, context: theirs } = await sibling(secret)
      const siblings = async () => [theirs]
      await network.provider.receive?.({ raw: Buffer.from(body), headers, siblings }, context())
      expect(received).toHaveLength(receivedCount)
    }
    expect(fixture.probe.messages).toEqual([])
  })

  it('lists templates of all pages, and sends one while the window is closed', async () => {
    for (let i = 0; i < 130; i++) network.graph.addTemplate(`modelo_${i}`, 'Olá {{1}}, até {{2}}')
    const templates = await network.provider.templates?.(context())
    expect(templates).toHaveLength(130)
    expect(templates?.[0]).toMatchObject({
      name: 'modelo_0',
      language: 'pt_BR',
      status: 'approved',
      places: ['1', '2'],
    })
    network.graph.closeWindow(network.number, network.customer.phone)
    const template = { kind: 'template' as const, name: 'modelo_7', language: 'pt_BR', parameters: ['Maria', 'amanhã'] }
    const { id } = await fixture.send(template)
    await fixture.ackOf(id, 3)
    const incomplete = { ...template, parameters: ['só um'] }
    await expect(fixture.send(incomplete)).rejects.toMatchObject({ kind: 'refused', reason: 'template' })
  })

  it("fills a template's header and button address, and refuses when one is missing", async () => {
    const buttons = [{ type: 'URL', text: 'Rastrear', url: 'https://loja.br/{{1}}' }]
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Oi {{1}}, saiu às {{2}}.' },
      { type: 'BUTTONS', buttons },
    ]
    network.graph.addTemplate('rastreio', '', { components })
    const templates = await network.provider.templates?.(context())
    const trackingTemplate = templates?.find(({ name }) => name === 'rastreio')
    expect(trackingTemplate).toMatchObject({ places: ['header:1', '1', '2', 'button:0'], needsMore: false })
    const names = trackingTemplate?.places ?? []
    const template = { kind: 'template' as const, name: 'rastreio', language: 'pt_BR', names }
    const { id } = await fixture.send({ ...template, parameters: ['77', 'Maria', '10h', 'r/77'] })
    await fixture.ackOf(id, 3)
    const short = { ...template, names: names.slice(0, 3), parameters: ['77', 'Maria', '10h'] }
    await expect(fixture.send(short)).rejects.toMatchObject({ kind: 'refused', reason: 'template' })
  })

  it.each([
    ['image', 'image/png', {}],
    ['video', 'video/mp4', {}],
    ['document', 'application/pdf', { filename: 'nota 7.pdf' }],
  ] as const)(
    'PLUS-40: sends a template with an uploaded %s above it; refuses it without the file or with another type',
    async (media, mimetype, more) => {
      const format = media.toUpperCase()
      const components = [
        { type: 'HEADER', format },
        { type: 'BODY', text: 'Oi {{1}}' },
      ]
      network.graph.addTemplate(`com_${media}`, '', { components })
      network.graph.closeWindow(network.number, network.customer.phone)
      const file = (change: object = {}) => ({
        ...{
          kind: 'media' as const,
          media,
          caption: 'Oi Ana',
          mimetype,
          fileName: 'nota 7.pdf',
          voice: false,
          size: 7,
        },
        ...{ read: () => Readable.from([Buffer.from('arquivo')], { objectMode: false }), ...change },
      })
      const template = { kind: 'template' as const, name: `com_${media}`, language: 'pt_BR', parameters: ['Ana'] }
      const { id } = await fixture.send({ ...template, header: file() })
      await fixture.ackOf(id, 3)
      const accepted = await network.graph.untilAccepted((one) => one.id === id)
      expect(Buffer.from(accepted.bytes ?? []).toString()).toBe('arquivo')
      const [header, body] = (accepted.content as { components: Array<{ parameters: object[] }> }).components
      expect(header?.parameters).toEqual([{ type: media, [media]: { id: expect.any(String), ...more } }])
      expect(body?.parameters).toEqual([{ type: 'text', text: 'Ana' }])
      await expect(fixture.send(template)).rejects.toMatchObject({ kind: 'refused', reason: 'template' })
      const other = file({ media: media === 'image' ? 'video' : 'image' })
      await expect(fixture.send({ ...template, header: other })).rejects.toMatchObject({ kind: 'refused' })
      const unfit = file({ mimetype: media === 'document' ? 'text/plain' : 'audio/ogg' })
      await expect(fixture.send({ ...template, header: unfit })).rejects.toMatchObject({
        kind: 'refused',
        reason: 'media',
      })
    },
  )

  it('offers options to tap, and reports the tapped one with its id', async () => {
    const options = ['Vendas', 'Suporte', 'Financeiro', 'Outro assunto'].map((title, index) => ({
      ...{ id: String(index + 1), title },
    }))
    const content = { kind: 'options' as const, text: 'Escolha', button: 'Opções', fallback: '' }
    for (const [count, type] of [
      [3, 'button'],
      [4, 'list'],
    ] as const) {
      const { id } = await fixture.send({ ...content, options: options.slice(0, count) })
      const accepted = await network.graph.untilAccepted((message) => message.id === id)
      expect(accepted.content.type).toBe(type)
      const answer = await fixture.probe.message(await network.maria.tap(accepted, 'Suporte'))
      expect(answer).toMatchObject({ quotedId: id, content: { kind: 'text', text: 'Suporte', optionId: '2' } })
    }
  })

  it('refuses groups and ids of other networks', async () => {
    const message = { id: 'x', content: { kind: 'text' as const, text: 'oi' }, quoted: null }
    for (const to of [
      { phone: null, lid: null, group: '120363' },
      { phone: null, lid: '123456789', group: null },
    ])
      await expect(fixture.probe.session.send({ ...message, to })).rejects.toBeInstanceOf(SendFailure)
  })
})

describe('a customer with a hidden number', () => {
  it("is answered by the person's id at this business", async () => {
    const network = await makeCloudNetwork({ hidesPhone: true })
    const { probe } = makeFixture(network)
    try {
      await probe.open()
      const message = await probe.message(await network.customerSends({ kind: 'text', text: 'oi' }))
      expect(message).toMatchObject({ chat: { phone: null, lid: network.maria.person.userId }, authorName: 'Maria' })
      const content = { kind: 'text' as const, text: 'olá' }
      const result = await probe.session.send({ id: 'x', to: message.chat, content, quoted: null })
      expect((await network.untilShown(result.id ?? '')).text).toBe('olá')
      await probe.event<{ id: string; ack: number }>('status', ({ id, ack }) => id === result.id && ack >= 3)
    } finally {
      await network.stop()
    }
  })
})

describe('the set-up of the official channel', () => {
  let network: CloudNetwork
  beforeEach(async () => {
    network = await makeCloudNetwork()
    network.graph.state.app.callback = null
    network.graph.state.account.isSubscribed = false
  })
  afterEach(() => network.stop())

  async function steps(change: Record<string, string> = {}, address = network.address) {
    const keys = network.keys() as MemoryKeyStore
    await storeSetUp(keys, change)
    const nothing = () => undefined
    const checkedSteps = await network.provider.setUp?.check(
      {
        ...{
          label: 'test',
          keys,
          findMessage: async () => null,
          log: { info: nothing, warn: nothing, error: nothing },
        },
        events: {} as never,
      },
      address,
    )
    return (checkedSteps ?? []).map(({ name, state, detail }: SetUpStep) => [name, state, detail] as const)
  }
  const states = (rows: ReadonlyArray<readonly [string, string, string]>) =>
    Object.fromEntries(rows.map(([name, state]) => [name, state]))

  it('checks every step, and creates the subscription and the webhook address', async () => {
    const provider = network.provider
    // The product answers the network's verification while the check runs.
    provider.open({ events: {}, keys: network.keys(), label: 'test' } as SessionContext)
    const rows = await steps()
    expect(states(rows)).toEqual({
      ...{ token: 'done', secret: 'done', number: 'done', account: 'done', subscription: 'done', webhook: 'done' },
    })
    expect(rows[2]?.[2]).toBe('Loja, +55 11 99999-0000')
    expect(network.graph.state.account.isSubscribed).toBe(true)
    expect(network.number.callback?.url).toBe(network.address)
    expect(states(await steps())).toEqual(states(rows))
  })

  it.each([
    ['an expired token', { accessToken: 'EAAnothing' }, { token: 'failed', secret: 'open', webhook: 'open' }],
    ['no token', { accessToken: '' }, { token: 'open', number: 'open' }],
    ['a wrong secret', { appSecret: 'wrong' }, { token: 'done', secret: 'failed', number: 'done', webhook: 'open' }],
    ['a wrong number', { phoneNumberId: '42' }, { token: 'done', number: 'failed', account: 'open' }],
    ['a wrong account', { accountId: '42' }, { number: 'done', account: 'failed', subscription: 'open' }],
  ])('reports the failed step: %s', async (_what, change, expected) => {
    expect(states(await steps(change as Record<string, string>))).toMatchObject(expected)
  })

  it('reports the missing rights and the expiry of a token', async () => {
    const weak = network.graph.newToken({ scopes: ['whatsapp_business_messaging'] })
    expect((await steps({ accessToken: weak }))[0]).toEqual(['token', 'failed', 'whatsapp_business_management'])
    const short = network.graph.newToken({ expiresAt: 4_000_000_000 })
    expect((await steps({ accessToken: short }))[0]).toEqual(['token', 'done', '2096-10-02T07:06:40.000Z'])
  })

  it('reports an unreachable address', async () => {
    const rows = await steps({}, 'http://127.0.0.1:9/webhook')
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['webhook', 'failed'])
    expect(rows.at(-1)?.[2]).toContain('Callback verification failed')
  })
})
