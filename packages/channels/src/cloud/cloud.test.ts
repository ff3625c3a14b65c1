import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CloudNetwork, makeCloudNetwork, setUp } from '../../test/cloud-network.ts'
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

  it('says why the network gave a message back', async () => {
    const { probe, sendText, customer } = fixture
    network.graph.closeWindow(network.number, network.customer.phone)
    const { id } = await sendText('tarde demais')
    const failed = await probe.event<{ id: string }>('failed', (update) => update.id === id)
    expect(failed).toMatchObject({ reason: 'windowClosed', code: 131047, chat: { phone: customer.phone } })
  })

  it('phone.7: brings the advertisement from which a customer wrote, with text and with media, and only with that message', async () => {
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
    const bare = { source_type: 'post' as const, source_id: '7', source_url: 'https://fb.me/c' }
    expect((await probe.message(await maria.text(number, 'E isto?', { referral: bare }))).ad).toEqual({
      ...{ headline: '', body: '', sourceUrl: 'https://fb.me/c', sourceId: '7', sourceType: 'post', clickId: '' },
    })
    expect((await probe.message(await maria.text(number, 'Ainda aí?'))).ad).toBeUndefined()
  })

  it.each([
    [130429, 'retry', 'tooMany'],
    [131056, 'retry', 'tooMany'],
    [131031, 'blocked', 'policy'],
    [131000, 'refused', null],
  ])('takes a refusal with %i as %s', async (code, kind, reason) => {
    network.graph.state.refusals.push(code)
    await expect(fixture.sendText('oi')).rejects.toMatchObject({ kind, reason, code })
    await fixture.sendText('de novo')
  })

  it('closes when the token ended, and opens again with a new one', async () => {
    const { probe, sendText } = fixture
    network.graph.endToken(network.token)
    await expect(sendText('oi')).rejects.toMatchObject({ kind: 'retry', reason: 'access' })
    expect(probe.states.at(-1)).toMatchObject({ state: 'closed', code: 401 })
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'closed', code: 401 })
    await setUp(network.keys() as MemoryKeyStore, { accessToken: network.graph.newToken() })
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'open', phone: network.owner.phone })
    await sendText('voltei')
  })

  it('answers no token that the line does not take', async () => {
    await setUp(network.keys() as MemoryKeyStore, { accessToken: 'EAA-gem\nein' })
    const steps = await network.provider.setUp?.check(context(), network.address)
    expect(steps?.[0]).toEqual({
      name: 'token',
      state: 'failed',
      detail: 'the network cannot be reached: no answer',
    })
  })

  it('opens by what is known while the network is away', async () => {
    const { probe } = fixture
    await network.drop()
    await probe.connect()
    expect(probe.states.at(-1)).toMatchObject({ state: 'open', phone: network.owner.phone })
  })

  it('takes one post with many things, each once and in order', async () => {
    const { probe, sendText, ackOf } = fixture
    const { id } = await sendText('oi')
    const sent: string[] = []
    await ackOf(id, 3)
    const { posts } = network.graph.state.webhooks
    await network.graph.state.webhooks.together(async () => {
      for (let i = 0; i < 5; i++) sent.push(await network.maria.text(network.number, `m${i}`))
      await network.maria.edit(network.number, sent[0] ?? '', 'm0, corrigida')
      await network.graph.confirm(id, 'read')
    })
    expect(network.graph.state.webhooks.posts - posts).toBe(1)
    expect(probe.messages.map((message) => message.id)).toEqual(sent)
    await probe.event<{ text: string }>('edited', ({ text }) => text === 'm0, corrigida')
    await ackOf(id, 4)
  })

  it('refuses what the app did not sign', async () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    const good = network.graph.state.webhooks.signatureOf(body)
    const receive = (signature: string | undefined, raw = body) =>
      network.provider.receive?.({ raw: Buffer.from(raw), headers: { 'x-hub-signature-256': signature } }, context())
    await receive(good)
    for (const [signature, raw] of [
      [undefined, body],
      ['', body],
      [good.replace('sha256=', ''), body],
      [good, `${body} `],
      [`sha256=${'0'.repeat(64)}`, body],
    ] as const)
      await expect(receive(signature, raw)).rejects.toMatchObject({ name: 'SignatureRefused' })
    const unset = { ...probeContext(), keys: new MemoryKeyStore() }
    const request = { raw: Buffer.from(body), headers: { 'x-hub-signature-256': good } }
    await expect(network.provider.receive?.(request, unset)).rejects.toMatchObject({ name: 'SignatureRefused' })
  })

  it('answers the question whose address it is, and only with the right word', async () => {
    const ask = (token: string | undefined, mode = 'subscribe', challenge = '1158201444') =>
      network.provider.verify?.({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge }, context())
    expect(await ask('um segredo qualquer')).toBe('1158201444')
    expect(await ask('outro')).toBeNull()
    expect(await ask(undefined)).toBeNull()
    expect(await ask('um segredo qualquer', 'unsubscribe')).toBeNull()
    expect(await ask('um segredo qualquer', 'subscribe', '<script>')).toBeNull()
    const unset = { ...probeContext(), keys: new MemoryKeyStore() }
    expect(await network.provider.verify?.({ 'hub.mode': 'subscribe', 'hub.challenge': '1' }, unset)).toBeNull()
  })

  it('hands posts about another number to the connection that has it, if it is of the same app', async () => {
    const other = network.graph.addNumber('5511999991111', 'Filial')
    const sibling = async (appSecret: string) => {
      const keys = new MemoryKeyStore()
      await setUp(keys, { phoneNumberId: other.id, accessToken: network.token, appSecret })
      const got: unknown[] = []
      const { events, ...rest } = probeContext()
      const messages = async (batch: unknown[]) => void got.push(...batch)
      return { got, context: { ...rest, keys, events: { ...events, messages } } }
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
    for (const [secret, taken] of [
      [network.graph.state.app.secret, 1],
      ['another app', 0],
    ] as const) {
      const { got, context: theirs } = await sibling(secret)
      const siblings = async () => [theirs]
      await network.provider.receive?.({ raw: Buffer.from(body), headers, siblings }, context())
      expect(got).toHaveLength(taken)
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
    const wrong = { ...template, parameters: ['só um'] }
    await expect(fixture.send(wrong)).rejects.toMatchObject({ kind: 'refused', reason: 'template' })
  })

  it('fills the header of a template and the end of an address; one of them left out is refused', async () => {
    const buttons = [{ type: 'URL', text: 'Rastrear', url: 'https://loja.br/{{1}}' }]
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Oi {{1}}, saiu às {{2}}.' },
      { type: 'BUTTONS', buttons },
    ]
    network.graph.addTemplate('rastreio', '', { components })
    const templates = await network.provider.templates?.(context())
    const listed = templates?.find(({ name }) => name === 'rastreio')
    expect(listed).toMatchObject({ places: ['header:1', '1', '2', 'button:0'], needsMore: false })
    const names = listed?.places ?? []
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
    'PLUS-40: uploads the %s above a template and sends it with the filled text; without it or with another it is refused',
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
      const taken = await network.graph.taken((one) => one.id === id)
      expect(Buffer.from(taken.bytes ?? []).toString()).toBe('arquivo')
      const [header, body] = (taken.content as { components: Array<{ parameters: object[] }> }).components
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

  it('offers options to tap, and a tapped one comes back with its id', async () => {
    const options = ['Vendas', 'Suporte', 'Financeiro', 'Outro assunto'].map((title, index) => ({
      ...{ id: String(index + 1), title },
    }))
    const content = { kind: 'options' as const, text: 'Escolha', button: 'Opções', fallback: '' }
    for (const [count, type] of [
      [3, 'button'],
      [4, 'list'],
    ] as const) {
      const { id } = await fixture.send({ ...content, options: options.slice(0, count) })
      const taken = await network.graph.taken((message) => message.id === id)
      expect(taken.content.type).toBe(type)
      const answer = await fixture.probe.message(await network.maria.tap(taken, 'Suporte'))
      expect(answer).toMatchObject({ quotedId: id, content: { kind: 'text', text: 'Suporte', optionId: '2' } })
    }
  })

  it('never sends to groups and to ids of other networks', async () => {
    const message = { id: 'x', content: { kind: 'text' as const, text: 'oi' }, quoted: null }
    for (const to of [
      { phone: null, lid: null, group: '120363' },
      { phone: null, lid: '123456789', group: null },
    ])
      await expect(fixture.probe.session.send({ ...message, to })).rejects.toBeInstanceOf(SendFailure)
  })
})

describe('somebody who hides the number', () => {
  it('is answered by the id that the person has at this business', async () => {
    const network = await makeCloudNetwork({ hidesPhone: true })
    const { probe } = makeFixture(network)
    try {
      await probe.open()
      const message = await probe.message(await network.customerSends({ kind: 'text', text: 'oi' }))
      expect(message).toMatchObject({ chat: { phone: null, lid: network.maria.person.userId }, authorName: 'Maria' })
      const content = { kind: 'text' as const, text: 'olá' }
      const sent = await probe.session.send({ id: 'x', to: message.chat, content, quoted: null })
      expect((await network.shown(sent.id ?? '')).text).toBe('olá')
      await probe.event<{ id: string; ack: number }>('status', ({ id, ack }) => id === sent.id && ack >= 3)
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
    await setUp(keys, change)
    const nothing = () => undefined
    const found = await network.provider.setUp?.check(
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
    return (found ?? []).map(({ name, state, detail }: SetUpStep) => [name, state, detail] as const)
  }
  const states = (found: ReadonlyArray<readonly [string, string, string]>) =>
    Object.fromEntries(found.map(([name, state]) => [name, state]))

  it('checks every step, and subscribes and addresses the posts by itself', async () => {
    const provider = network.provider
    // The product answers the network's question while the check runs.
    provider.open({ events: {}, keys: network.keys(), label: 'test' } as SessionContext)
    const found = await steps()
    expect(states(found)).toEqual({
      ...{ token: 'done', secret: 'done', number: 'done', account: 'done', subscription: 'done', webhook: 'done' },
    })
    expect(found[2]?.[2]).toBe('Loja, +55 11 99999-0000')
    expect(network.graph.state.account.isSubscribed).toBe(true)
    expect(network.number.callback?.url).toBe(network.address)
    expect(states(await steps())).toEqual(states(found))
  })

  it.each([
    ['a token that ended', { accessToken: 'EAAnothing' }, { token: 'failed', secret: 'open', webhook: 'open' }],
    ['no token', { accessToken: '' }, { token: 'open', number: 'open' }],
    ['a wrong secret', { appSecret: 'wrong' }, { token: 'done', secret: 'failed', number: 'done', webhook: 'open' }],
    ['a wrong number', { phoneNumberId: '42' }, { token: 'done', number: 'failed', account: 'open' }],
    ['a wrong account', { accountId: '42' }, { number: 'done', account: 'failed', subscription: 'open' }],
  ])('says what is wrong: %s', async (_what, change, expected) => {
    expect(states(await steps(change as Record<string, string>))).toMatchObject(expected)
  })

  it('says which rights a token lacks, and until when it is good', async () => {
    const weak = network.graph.newToken({ scopes: ['whatsapp_business_messaging'] })
    expect((await steps({ accessToken: weak }))[0]).toEqual(['token', 'failed', 'whatsapp_business_management'])
    const short = network.graph.newToken({ expiresAt: 4_000_000_000 })
    expect((await steps({ accessToken: short }))[0]).toEqual(['token', 'done', '2096-10-02T07:06:40.000Z'])
  })

  it('says that the address is not reached', async () => {
    const found = await steps({}, 'http://127.0.0.1:9/webhook')
    expect(found.at(-1)?.slice(0, 2)).toEqual(['webhook', 'failed'])
    expect(found.at(-1)?.[2]).toContain('Callback verification failed')
  })
})
