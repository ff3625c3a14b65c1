import { encodedField, nestedBytes } from '@recado/fake-whatsapp/raw-message'
import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { MAX_LINES } from '../../message-kinds.rules.ts'
import { readInbound } from '../inbound.rules.ts'

type Message = proto.IMessage
const me = { phone: '5511999990000', lid: null, group: null }
const key = { remoteJid: '5511988887777@s.whatsapp.net', id: 'A', fromMe: false }
const file = { mediaKey: Buffer.from([1]), directPath: '/v/1', mimetype: 'image/jpeg' }
const json = JSON.stringify

/** Encodes a message to bytes and reads it back. */
function read(message: Message | Buffer, original: Uint8Array | null = null) {
  const bytes = Buffer.isBuffer(message) ? message : proto.Message.encode(proto.Message.fromObject(message)).finish()
  return readInbound({ key, message: proto.Message.decode(bytes), messageTimestamp: 1 }, me, false, original)
}
const contentOf = (message: Message | Buffer, original: Uint8Array | null = null) => {
  const inbound = read(message, original)
  return inbound?.kind === 'message' ? inbound.message.content : null
}
function visibleParts(message: Message): unknown[] {
  const content = contentOf(message)
  if (content?.kind === 'text') return [content.text]
  if (content?.kind === 'media') return [content.caption, `[${content.media}]`]
  if (content?.kind === 'location') return [content.latitude, content.longitude, content.name, content.address]
  if (content?.kind !== 'described') return [content?.kind]
  const lines = content.lines.map(({ word, text, at }) =>
    [word, text, at].filter((part) => part !== undefined).join(' '),
  )
  return [content.what, ...lines, ...(content.medium ? [`[${content.medium.media}]`] : [])]
}
const flow = (name: string, params: object | string, beside?: object): Message => ({
  interactiveMessage: {
    nativeFlowMessage: {
      buttons: [{ name, buttonParamsJson: typeof params === 'string' ? params : json(params) }],
      ...(beside && { messageParamsJson: json(beside) }),
    },
  },
})
const answer = (paramsJson: string): Message => ({
  interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson } },
})
const offer = { text: 'Só hoje', copy_code: 'X', expiration_time: 5 }
const place = { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja', url: 'https://a.b', comment: 'venha' }

describe('MSG-02: content in an unusual place', () => {
  it.each<[string, Message, unknown[]]>([
    ['a button that requests a location', flow('send_location', ''), ['menu', 'askLocation']],
    ['a button that requests an address', flow('address_message', {}), ['menu', 'askAddress']],
    ['a button that requests permission to call', flow('call_permission_request', {}), ['menu', 'askCall']],
    ['a form to fill in', flow('galaxy_message', { flow_cta: 'Agendar', flow_id: '1' }), ['menu', 'option Agendar']],
    ['an unknown button', flow('hologram_button', {}), ['menu', 'option hologram button']],
    ['a button with invalid JSON', flow('cta_url', '{'), ['menu', 'option cta url']],
    [
      'a button with a link and a code',
      flow('cta_copy', { display_text: 'Cupom', url: 'https://a.b', copy_code: 'X1' }),
      ['menu', 'link Cupom: https://a.b', 'code X1'],
    ],
    [
      'products of a catalogue',
      flow('mpm', { sections: [{ title: 'Bolos', product_items: [{ product_retailer_id: 'MILHO' }] }] }),
      ['menu', 'Bolos', 'item MILHO'],
    ],
    [
      'a limited-time offer',
      flow('quick_reply', { display_text: 'Ok' }, { limited_time_offer: offer }),
      ['menu', 'option Ok', 'Só hoje', 'code X', 'expires 5'],
    ],
    [
      'an order status',
      flow('review_order', { reference_id: 'R', order: { status: 'shipped', description: 'A caminho' } }),
      ['payment', 'order', 'status shipped - A caminho', 'reference R'],
    ],
    ['a list with its button text', { listMessage: { buttonText: 'Ver opções' } }, ['menu', 'Ver opções']],
    [
      'a payment whose note is a picture',
      { sendPaymentMessage: { noteMessage: { imageMessage: { ...file, caption: 'Comprovante' } } } },
      ['payment', 'payment', 'Comprovante', '[image]'],
    ],
    [
      'an AI answer with a table, a formula and a picture',
      {
        richResponseMessage: {
          submessages: [
            { messageText: 'Veja' },
            { tableMetadata: { rows: [{ items: ['a', 'b'] }] } },
            { latexMetadata: { text: 'x^2' } },
            { imageMetadata: { imageText: 'Mapa', tapLinkUrl: 'https://a.b' } },
          ],
        },
      },
      ['aiAnswer', 'aiAnswer', 'Veja', 'a | b', 'x^2', 'Mapa', 'link https://a.b'],
    ],
    [
      'a text beside a picture',
      { conversation: 'veja', imageMessage: { ...file, caption: 'foto' } },
      ['foto\nveja', '[image]'],
    ],
    ['a location with a link and a note', { locationMessage: place }, [1, 2, 'Loja', 'https://a.b - venha']],
    ['a location without coordinates', { locationMessage: { name: 'Loja' } }, ['location', 'place Loja']],
    ['a location with an invalid latitude', { locationMessage: { ...place, degreesLatitude: 91 } }, ['location']],
    ['a contact without a vCard', { contactMessage: { displayName: 'Ana' } }, ['contact', 'contact Ana', 'Ana']],
    [
      'several contacts without vCards',
      { contactsArrayMessage: { displayName: '2 contatos' } },
      ['contact', 'contact 2 contatos'],
    ],
    ['an empty text', { extendedTextMessage: { text: '' } }, ['unreadable', 'empty']],
    ['a blank text', { conversation: '  ' }, ['unreadable', 'empty']],
    ['an empty button reply', { buttonsResponseMessage: {} }, ['unreadable', 'empty']],
    [
      'a placeholder for content that only the phone shows',
      { placeholderMessage: { type: 0 } },
      ['unreadable', 'placeholder'],
    ],
    ['a form reply that is not JSON', answer('sim'), ['form', 'form', 'sim']],
    [
      'a form reply with nested fields',
      answer(json({ a: { b: 'c' }, d: [1, 2] })),
      ['form', 'form', 'b: c', 'd: 1, 2'],
    ],
    ['a very deeply nested form reply', answer(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), ['form', 'form']],
  ])('%s', (_name, message, expected) => expect(visibleParts(message).slice(0, expected.length)).toEqual(expected))

  it.each([
    ['at the top level', (bytes: Buffer) => bytes],
    ['in a chat with disappearing messages', (bytes: Buffer) => encodedField(40, encodedField(1, bytes))],
    ['in a message sent from another device', (bytes: Buffer) => encodedField(31, encodedField(2, bytes))],
    ['in two wrappers', (bytes: Buffer) => encodedField(40, encodedField(1, encodedField(37, encodedField(1, bytes))))],
  ])('an unknown kind is named by its number %s', (_name, wrap) => {
    const bytes = wrap(encodedField(399, Buffer.from('x')))
    const content = contentOf(bytes, Buffer.concat([bytes, Buffer.from([1])]))
    // Inside a view-once wrapper, the message is described as view-once instead of by its number.
    expect(content).toMatchObject(
      content?.kind === 'described' ? { what: 'viewOnce' } : { kind: 'unsupported', what: 'type 399' },
    )
  })
})

describe('MSG-02: content above a limit is cut, with a note', () => {
  const many = <T>(count: number, item: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => item(index))
  const rows = (count: number) => many(count, (n) => ({ title: `${n}` }))
  it.each<[string, Message, number, string]>([
    [
      'a poll',
      { pollCreationMessage: { name: '?', options: many(10_000, (n) => ({ optionName: `${n}` })) } },
      ...([53, '… +9950'] as const),
    ],
    ['a list', { listMessage: { sections: [{ title: 'A', rows: rows(10_000) }] } }, 52, '… +9950'],
    [
      'sections',
      { listMessage: { sections: many(100, () => ({ title: 'A', rows: rows(100) })) } },
      MAX_LINES,
      '… +2402',
    ],
    [
      'cards',
      { contactsArrayMessage: { contacts: many(1_000, (n) => ({ displayName: `P${n}`, vcard: `TEL;waid=1:+${n}` })) } },
      ...([102, '… +900'] as const),
    ],
    [
      'buttons',
      {
        interactiveMessage: {
          nativeFlowMessage: {
            buttons: many(10_000, () => ({ name: 'cta_url', buttonParamsJson: json({ url: 'x'.repeat(60_000) }) })),
          },
        },
      },
      ...([51, '… +9950'] as const),
    ],
  ])('%s', (_name, message, count, last) => {
    const inbound = readInbound({ key, message, messageTimestamp: 1 }, me, false)
    const content = inbound?.kind === 'message' ? inbound.message.content : null
    if (content?.kind !== 'described') throw new Error('not described')
    expect([content.lines.length, content.lines.map(({ text }) => text).includes(last)]).toEqual([count, true])
  })

  it.each([
    [20, { kind: 'text', text: 'oi' }],
    [99, { kind: 'text', text: 'oi' }],
    [100, { kind: 'unsupported', what: 'nested message' }],
    [1_000, { kind: 'unsupported', what: 'nested message' }],
  ])('%i wrappers', (depth, expected) => {
    expect(contentOf(nestedBytes({ conversation: 'oi' }, depth))).toMatchObject(expected)
  })
})
