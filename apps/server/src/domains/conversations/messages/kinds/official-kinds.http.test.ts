import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { ticketTranscript } from '@recado/contract/conversations/history'
import { searchEverywhere } from '@recado/contract/conversations/search'
import { exportContactData, listPrivacyRequests } from '@recado/contract/privacy/endpoints'
import { createWebhook } from '@recado/contract/webhooks/endpoints'
import type { Customer } from '@recado/fake-graph/customer'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import { officialMessages } from '@recado/fake-graph/official-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import { FILM, PLAYABLE_VOICE } from '../../../../../test/playable-media.ts'
import { type Relay, startRelay } from '../../../../../test/relay.ts'
import { until } from '../../../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../../../platform/egress/test/outside-server.ts'
import { readZip } from '../../../privacy/test/read-zip.ts'

/** Messages of the official API, from its webhook to every place where people or programs read them. */
let app: TestApp
let graph: FakeGraph
let relay: Relay
let outside: OutsideServer
let shop: GraphNumber
let serial = 0

beforeAll(async () => {
  graph = await FakeGraph.start()
  relay = await startRelay()
  outside = await startOutside()
  app = await startTestApp({ GRAPH_URL: graph.url, GRAPH_VERSION: 'v24.0', PUBLIC_URL: relay.url })
  relay.to = app.url
  shop = graph.addNumber('5511999990000', 'Loja')
  const body = { name: 'Oficial', provider: 'whatsapp-cloud' as const }
  const { id } = (await app.call(createConnection, app.admin, { body })).body
  const values = {
    ...{ phoneNumberId: shop.id, accountId: graph.state.account.id },
    ...{ accessToken: graph.newToken(), appSecret: graph.state.app.secret },
  }
  await app.call(updateSetUp, app.admin, { params: { id }, body: { values } })
  await app.call(checkSetUp, app.admin, { params: { id } })
  const status = async () =>
    (await app.call(showConnection, app.admin, { params: { id }, query: {} })).body.status === 'CONNECTED'
  await until(status, 'an open connection')
})
afterAll(async () => {
  await app?.stop()
  await outside?.stop()
  await relay?.stop()
  await graph?.stop()
})

/** Creates a customer, whose first text opens a ticket unless `isSilent`. */
async function newCustomer(isSilent = false): Promise<{ maria: Customer; phone: string; first: string }> {
  const phone = `55119${86_000_000 + ++serial}`
  const maria = graph.customer(phone, `Cliente ${serial}`)
  return { maria, phone, first: isSilent ? '' : await maria.text(shop, 'Olá') }
}
const ticketsOf = async (phone: string) =>
  (await app.call(listTickets, app.admin, { query: { searchParam: phone, showAll: true } })).body.tickets
async function messagesOf(phone: string) {
  const [ticket] = await ticketsOf(phone)
  const params = { ticketId: ticket?.id ?? 0 }
  return (await app.call(listMessages, app.admin, { params })).body.messages
}
const officialOf = (maria: Customer, target: string) =>
  officialMessages((mimetype) => maria.store(files[mimetype] ?? Buffer.from('bytes'), mimetype), target)
const base64 = (text: string) => Buffer.from(text, 'base64')
const files: Record<string, Buffer> = {
  ...{ 'video/mp4': FILM, 'audio/ogg; codecs=opus': PLAYABLE_VOICE },
  'image/jpeg': base64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  ),
  'image/png': base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  'image/webp': base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  'application/pdf': Buffer.from('%PDF-1.4\n%%EOF'),
  'audio/mpeg': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(7), base64('//uQZAAAAAAAAAAAAAAAAAAAAAA=')]),
}

describe('MSG-02: every type of message of the official API', () => {
  /** Expected media type and text; null: the message changes another one, or opens nothing on its own. */
  const expectedByType: Record<string, [string, string] | null> = {
    text: ['chat', 'Bom dia'],
    image: ['image', 'A peça'],
    'image without caption': ['image', ''],
    video: ['video', 'O defeito'],
    audio: ['audio', ''],
    voice: ['audio', ''],
    document: ['application', 'A nota'],
    sticker: ['sticker', ''],
    'animated sticker': ['sticker', ''],
    location: ['locationMessage', '|https://maps.google.com/maps?q=-23.55,-46.63'],
    'location with a name': [
      'locationMessage',
      '|https://maps.google.com/maps?q=-23.55,-46.63|Loja - Praça da Sé - https://loja.example',
    ],
    contacts: [
      'vcard',
      [
        ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:João da Silva', 'TEL;waid=5511977776666:+55 11 97777-6666'],
        ...['EMAIL:joao@loja.example', 'ORG:Loja;Vendas', 'TITLE:Gerente', 'URL:https://loja.example'],
        ...['ADR:;;Rua A\\, 1;São Paulo;SP;01000-000;Brasil', 'BDAY:1980-01-02', 'END:VCARD'],
      ].join('\n'),
    ],
    button: ['chat', 'Quero'],
    button_reply: ['chat', 'Vendas'],
    list_reply: ['chat', 'Suporte'],
    flow: ['chat', '📝 Formulário respondido: flow\nnome completo: Ana\ndias: seg, ter\naceita: true'],
    address: ['chat', '📝 Formulário respondido: Rua A, 1\nsaved address id: X\ncity: Olinda\nin pin code: 400063'],
    call_permission_reply: ['chat', '📞 Aceitou receber chamadas'],
    order: [
      'chat',
      '🛒 Pedido\n• 2 × BOLO – R$ 25,50\n• 1 × VELA – R$ 3,00\nTotal: R$ 54,00\nEntregam hoje?\n🛍️ Catálogo: CAT',
    ],
    'question about a product': ['chat', 'Tem azul?\n🛍️ Produto: SOFA'],
    referral: ['chat', 'Vi o anúncio'],
    forwarded: ['chat', 'Repassando'],
    'system, number': ['chat', 'Mudou de número: User A changed from 1 to 2'],
    'system, identity': ['chat', 'Trocou de celular ou reinstalou o WhatsApp: Identity changed'],
    'system, user id': ['chat', 'Aviso do WhatsApp: User id changed'],
    request_welcome: ['chat', '👋 Abriu a conversa pela primeira vez'],
    unsupported: ['chat', '📊 Enquete\nMensagem que só pode ser vista no celular'],
    'unsupported, unavailable': ['chat', 'Mensagem que só pode ser vista no celular\nThis message is unavailable.'],
    unknown: ['chat', 'Mensagem que só pode ser vista no celular'],
    'a type of the future': ['unsupported', 'hologram'],
    reaction: null,
    'reaction, removed': null,
    edit: null,
    revoke: null,
  }
  const opensNothing = new Set(Object.keys(expectedByType).filter((name) => /^(system|request|a type)/.test(name)))

  it('every type is covered here', async () => {
    const { maria } = await newCustomer(true)
    expect(officialOf(maria, 'x').map(({ name }) => name)).toEqual(Object.keys(expectedByType))
  })

  it.each(Object.entries(expectedByType))('%s', async (name, expected) => {
    const { maria, phone, first } = await newCustomer()
    const one = officialOf(maria, first).find((message) => message.name === name)
    if (!one) throw new Error(name)
    await maria.post(shop, one.fields)
    const newMessages = (await messagesOf(phone)).slice(1)
    if (!expected) return expect(newMessages).toEqual([])
    expect(newMessages.map(({ mediaType, body }) => [mediaType, body])).toEqual([expected])
    const isFile = ['image', 'video', 'audio', 'application', 'sticker'].includes(expected[0])
    if (isFile) {
      const url = await until(async () => (await messagesOf(phone))[1]?.mediaUrl, 'the file')
      expect((await (await fetch(`${app.url}${url}`)).arrayBuffer()).byteLength).toBeGreaterThan(4)
    }
    const silentCustomer = await newCustomer(true)
    const again = officialOf(silentCustomer.maria, 'x').find((message) => message.name === name)
    await silentCustomer.maria.post(shop, again?.fields ?? { type: '' })
    expect((await ticketsOf(silentCustomer.phone)).length).toBe(opensNothing.has(name) ? 0 : 1)
  })

  it('events that change their message: a reaction, its removal, an edit, a deletion; a call opens a ticket', async () => {
    const { maria, phone, first } = await newCustomer()
    const post = (name: string) =>
      maria.post(shop, officialOf(maria, first).find((message) => message.name === name)?.fields ?? { type: '' })
    const state = async () => {
      const [message] = await messagesOf(phone)
      return [message?.body, message?.reactions.map(({ emoji }) => emoji).join(), message?.isDeleted]
    }
    await post('reaction')
    expect(await state()).toEqual(['Olá', '👍', false])
    await post('reaction, removed')
    await post('edit')
    expect(await state()).toEqual(['Boa tarde', '', false])
    await post('revoke')
    expect((await state())[2]).toBe(true)
    const caller = await newCustomer(true)
    await caller.maria.call(shop)
    expect((await messagesOf(caller.phone)).map(({ mediaType }) => mediaType)).toEqual(['call_log'])
  })

  it.each<[string, { type: string } & Record<string, unknown>]>([
    ['a text message without a text', { type: 'text' }],
    ['a text message with a null text', { type: 'text', text: null }],
    ['a text message with a number as text', { type: 'text', text: { body: 7 } }],
    ['an order with invalid items', { type: 'order', order: { product_items: null } }],
    ['an order with strings as items', { type: 'order', order: { product_items: ['x', null, 7] } }],
    ['contact cards that are invalid', { type: 'contacts', contacts: null }],
    ['a card without a name', { type: 'contacts', contacts: [{ phones: [{ phone: '+1' }] }] }],
    ['an empty form', { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } }],
    [
      'a form that is not JSON',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{' } } },
    ],
    [
      'a deeply nested form',
      {
        type: 'interactive',
        interactive: { nfm_reply: { response_json: `{"a":${'['.repeat(20_000)}1${']'.repeat(20_000)}}` } },
      },
    ],
    ['an interactive message of an unknown later type', { type: 'interactive', interactive: { type: 'new_reply' } }],
    ['a type that is not a string', { type: 7 as never }],
    ['a context that is null', { type: 'text', text: { body: 'x' }, context: null }],
  ])('accepts %s, and shows that something was received', async (_name, fields) => {
    const { maria, phone } = await newCustomer()
    await maria.post(shop, fields)
    expect(graph.state.webhooks.pendingChanges).toEqual([])
    expect(await messagesOf(phone)).toHaveLength(2)
  })

  it('an order of 10,000 items counts and sums all of them, and shows the first hundred', async () => {
    const { maria, phone } = await newCustomer()
    const item = { product_retailer_id: 'X'.repeat(40), quantity: 1, item_price: 0.5, currency: 'BRL' }
    await maria.post(shop, { type: 'order', order: { product_items: Array(10_000).fill(item) } })
    const lines = (await messagesOf(phone))[1]?.body.split('\n') ?? []
    expect([lines.length, lines[101], lines[102]]).toEqual([103, 'Itens: 10000', 'Total: R$ 5.000,00'])
  })
})

describe('MSG-07: messages of the official API that quote another message', () => {
  it('show a stored message itself, and for a missing one its author and the product', async () => {
    const { maria, phone, first } = await newCustomer()
    await maria.text(shop, 'é esta', { quotedId: first, quotesOwn: true })
    await maria.text(shop, 'aquela', { quotedId: 'wamid.old' })
    await maria.text(shop, 'a minha', { quotedId: 'wamid.mine', quotesOwn: true })
    const product = { catalog_id: 'CAT', product_retailer_id: 'SOFA' }
    const picture = {
      kind: 'image' as const,
      bytes: files['image/jpeg'] ?? Buffer.from(''),
      mimetype: 'image/jpeg',
      caption: 'assim?',
    }
    await maria.medium(shop, picture, { quotedId: 'wamid.catalog', product })
    const [, quotingStored, ours, theirs, askingAboutProduct] = await messagesOf(phone)
    expect([quotingStored?.quotedMsg?.body, quotingStored?.quote]).toEqual(['Olá', null])
    expect(ours?.quote).toMatchObject({ kind: 'message', text: '', fromMe: true })
    expect(theirs?.quote).toMatchObject({ text: '', fromMe: false, name: `Cliente ${serial}` })
    expect(askingAboutProduct?.quote).toMatchObject({ text: '🛍️ Produto: SOFA\n🛍️ Catálogo: CAT', fromMe: true })
    expect([askingAboutProduct?.mediaType, askingAboutProduct?.body]).toEqual(['image', 'assim?\n🛍️ Produto: SOFA'])
  })

  it('recognises a person who hides the number', async () => {
    const hiddenCustomer = graph.customer('5511912121212', 'Escondida', { hidesPhone: true })
    await hiddenCustomer.text(shop, 'sobre isto', { quotedId: 'wamid.own', quotesOwn: true })
    const [row] = await app.rows<{ quote: { fromMe: boolean; name: string } }>(
      `select quote from messages where body = 'sobre isto'`,
    )
    expect(row?.quote).toMatchObject({ fromMe: false, name: 'Escondida' })
  })
})

it('MSG-02: an order reads the same in list, chat, notification, search, webhook, transcript and export', async () => {
  const body = { name: 'Sistema', url: `${outside.url}/hook`, events: ['message.received' as const] }
  await app.call(createWebhook, app.admin, { body })
  const socket = await app.socket(app.admin, [['joinTickets', 'pending']])
  const { maria, phone } = await newCustomer(true)
  const order = officialOf(maria, '').find(({ name }) => name === 'order')
  await maria.post(shop, order?.fields ?? { type: '' }, { quotedId: 'wamid.catalog' })
  const text =
    '🛒 Pedido\n• 2 × BOLO – R$ 25,50\n• 1 × VELA – R$ 3,00\nTotal: R$ 54,00\nEntregam hoje?\n🛍️ Catálogo: CAT'
  const [ticket] = await ticketsOf(phone)
  const [message] = await messagesOf(phone)
  expect([message?.kind, message?.body]).toEqual(['order', text])
  expect(ticket?.lastMessage).toBe(text)
  const event = await socket.receives('-appMessage')
  expect((event as { message: { body: string } }).message.body).toBe(text)
  socket.close()
  const searchResult = (await app.call(searchEverywhere, app.admin, { query: { searchParam: 'entregam' } })).body
  expect(searchResult.messages.map(({ id }) => id)).toContain(message?.id)
  const call = await until(async () => outside.received[0], 'a call of the webhook')
  expect(JSON.parse(call.body)).toMatchObject({ event: 'message.received', data: { message: { body: text } } })
  const params = { id: ticket?.id ?? 0 }
  const pdf = (await app.call(ticketTranscript, app.admin, { params })).body
  expect(pdf).toBeTruthy()
  const contactId = ticket?.contactId ?? 0
  const { id } = (await app.call(exportContactData, app.admin, { params: { contactId } })).body
  const exportFile = await until(async () => {
    const { requests } = (await app.call(listPrivacyRequests, app.admin, { query: {} })).body
    return requests.find((one) => one.id === id && one.state === 'done')
  }, 'the export')
  const zip = Buffer.from(await (await fetch(`${app.url}${exportFile.downloadUrl}`)).arrayBuffer())
  const data = JSON.parse(readZip(zip).get('data.json')?.toString() ?? '{}')
  expect(data.messages).toMatchObject([{ text, answers: { from: 'company', isStatus: false, text: '' } }])
})
