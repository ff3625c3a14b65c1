import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import type { ContentLine } from '../../message-kinds.rules.ts'
import { contentOf, linkPreviewOf } from '../content.rules.ts'
import { readInbound } from '../inbound.rules.ts'
import { optionId } from './meetings.rules.ts'
import { fieldNumbers } from './original.rules.ts'
import { MAX_WRAPPERS, removeWrappers } from './unwrap.rules.ts'

type Message = proto.IMessage
const owner = { remoteJid: '5511988887777@s.whatsapp.net', id: 'A', fromMe: false, participant: null }
const media = { mediaKey: Buffer.from([1]), directPath: '/v/1', mimetype: 'application/pdf', fileLength: 9 }
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

const read = (message: Message) => {
  const unwrappedMessage = removeWrappers(message)
  return unwrappedMessage && contentOf(unwrappedMessage, owner)
}
const textsOf = (message: Message) => {
  const content = read(message)
  if (content?.kind !== 'described') throw new Error(`not described: ${json(content)}`)
  const text = ({ word, text: lineText = '', money, at, quantity, seconds }: ContentLine) =>
    [word, quantity && `${quantity}×`, lineText, money && `${money.currency}${money.thousandths / 1000}`, at, seconds]
      .filter((part) => part !== undefined && part !== '' && part !== 0)
      .join(' ')
  return [content.what, ...content.lines.map(text), ...(content.medium ? [`[${content.medium.media}]`] : [])]
}
const button = (name: string, params: object) => ({ name, buttonParamsJson: json(params) })

describe('MSG-02: a kind with visible content', () => {
  it.each<[string, Message, string[]]>([
    [
      'order',
      {
        orderMessage: {
          ...{ orderTitle: 'Loja', itemCount: 2, totalAmount1000: 79_900, totalCurrencyCode: 'BRL', orderId: '7' },
          ...{ message: 'Tem azul?', thumbnail: jpeg },
        },
      },
      ['order', 'order Loja', 'items 2', 'total BRL79.9', 'Tem azul?', 'reference 7', '[image]'],
    ],
    [
      'product',
      {
        productMessage: {
          product: {
            title: 'Bolo',
            description: 'De milho',
            currencyCode: 'BRL',
            priceAmount1000: 25_000,
            url: 'https://a.b',
            productImage: media,
          },
          body: 'Ainda tem?',
        },
      },
      ['product', 'product Bolo', 'De milho', 'price BRL25', 'link https://a.b', 'Ainda tem?', '[image]'],
    ],
    [
      'poll',
      {
        pollCreationMessageV3: {
          name: 'Qual?',
          options: [{ optionName: 'A' }, { optionName: 'B' }],
          selectableOptionsCount: 1,
        },
      },
      ['poll', 'poll Qual?', 'A', 'B'],
    ],
    [
      'poll in a wrapper',
      {
        pollCreationMessageV4: {
          message: { pollCreationMessageV5: { name: 'Qual?', options: [{ optionName: 'A' }] } },
        },
      },
      ['poll', 'poll Qual?', 'A', 'severalAnswers'],
    ],
    [
      'interactive with a document, a link and a code',
      {
        interactiveMessage: {
          header: { title: 'Fatura', documentMessage: { ...media, fileName: 'a.pdf' } },
          body: { text: 'Vence hoje' },
          footer: { text: 'Loja' },
          nativeFlowMessage: {
            buttons: [
              button('cta_url', { display_text: 'Abrir', url: 'https://a.b/c' }),
              button('cta_copy', { display_text: 'Copiar', copy_code: '123' }),
              button('cta_call', { display_text: 'Ligar', phone_number: '+5511' }),
              button('quick_reply', { display_text: 'Sim', id: '1' }),
              button('single_select', {
                title: 'Ver',
                sections: [{ title: 'Doces', rows: [{ title: 'Bolo', description: 'De milho' }] }],
              }),
            ],
          },
        },
      },
      [
        'menu',
        'Fatura',
        'Vence hoje',
        'Loja',
        'link Abrir: https://a.b/c',
        'code 123',
        'call Ligar: +5511',
        'option Sim',
        'Ver',
        'Doces',
        'option Bolo - De milho',
        '[document]',
      ],
    ],
    [
      'a Pix key',
      {
        interactiveMessage: {
          nativeFlowMessage: {
            buttons: [
              button('payment_info', {
                currency: 'BRL',
                total_amount: { value: 1250, offset: 100 },
                reference_id: 'R1',
                payment_settings: [
                  { type: 'pix_static_code', pix_static_code: { key: 'a@b.c', merchant_name: 'Loja' } },
                ],
                order: { items: [{ name: 'Bolo', quantity: 2, amount: { value: 625, offset: 100 } }] },
              }),
            ],
          },
        },
      },
      ['payment', 'payment', 'item 2× Bolo BRL6.25', 'total BRL12.5', 'pixKey a@b.c', 'recipient Loja', 'reference R1'],
    ],
    [
      'hydratedFourRowTemplate',
      {
        templateMessage: {
          hydratedFourRowTemplate: {
            ...{
              hydratedTitleText: 'Olá',
              hydratedContentText: 'Seu código',
              hydratedFooterText: 'Banco',
              imageMessage: media,
            },
            hydratedButtons: [
              { urlButton: { displayText: 'Ver', url: 'https://x.y' } },
              { callButton: { displayText: 'Ligar', phoneNumber: '+1' } },
            ],
          },
        },
      },
      ['template', 'Olá', 'Seu código', 'Banco', 'link Ver: https://x.y', 'call Ligar: +1', '[image]'],
    ],
    [
      'buttons',
      {
        buttonsMessage: {
          contentText: 'Escolha',
          footerText: 'Loja',
          buttons: [{ buttonText: { displayText: 'Sim' } }],
        },
      },
      ['menu', 'Escolha', 'Loja', 'option Sim'],
    ],
    [
      'list',
      {
        listMessage: {
          title: 'Menu',
          description: 'Escolha',
          sections: [{ title: 'A', rows: [{ title: 'Um', description: 'x' }] }],
          footerText: 'Fim',
        },
      },
      ['menu', 'Menu', 'Escolha', 'A', 'option Um - x', 'Fim'],
    ],
    [
      'carousel',
      {
        interactiveMessage: {
          carouselMessage: {
            cards: [{ header: { imageMessage: media }, body: { text: 'Um' } }, { body: { text: 'Dois' } }],
          },
        },
      },
      ['menu', 'Um', 'Dois', '[image]'],
    ],
    [
      'animated sticker',
      {
        lottieStickerMessage: {
          message: {
            stickerMessage: {
              ...media,
              mimetype: 'application/was',
              pngThumbnail: Buffer.from([0x89, 0x50, 1, 1, 1, 1, 1, 1, 1]),
            },
          },
        },
      },
      ['sticker', 'animatedSticker', '[sticker]'],
    ],
    [
      'animated sticker without a still image',
      { stickerMessage: { ...media, isLottie: true } },
      ['sticker', 'animatedSticker'],
    ],
    [
      'sticker pack',
      { stickerPackMessage: { name: 'Gatos', publisher: 'Ana' } },
      ['stickerPack', 'stickerPack Gatos', 'by Ana'],
    ],
    [
      'group invite',
      { groupInviteMessage: { groupName: 'Bairro', inviteCode: 'abc', caption: 'Entra' } },
      ['groupInvite', 'groupInvite Bairro', 'Entra', 'link https://chat.whatsapp.com/abc'],
    ],
    [
      'channel invite',
      { newsletterAdminInviteMessage: { newsletterName: 'Novas' } },
      ['channelInvite', 'channelAdminInvite Novas'],
    ],
    [
      'event',
      {
        eventMessage: {
          name: 'Festa',
          description: 'Traga bolo',
          startTime: 1_790_000_000,
          location: { name: 'Praça' },
        },
      },
      ['event', 'event Festa', 'Traga bolo', 'starts 1790000000000', 'place Praça', 'going', 'maybe', 'notGoing'],
    ],
    [
      'missed video call',
      { callLogMesssage: { isVideo: true, callOutcome: proto.Message.CallLogMessage.CallOutcome.MISSED } },
      ['callLog', 'missedVideoCall'],
    ],
    ['call', { call: { callKey: Buffer.from([1]) } }, ['call', 'voiceCall']],
    [
      'payment request',
      {
        requestPaymentMessage: {
          amount1000: 5_000,
          currencyCodeIso4217: 'BRL',
          noteMessage: { conversation: 'Aluguel' },
        },
      },
      ['paymentRequest', 'paymentRequest', 'amount BRL5', 'Aluguel'],
    ],
    ['comment', { commentMessage: { message: { conversation: 'Boa' } } }, ['comment', 'comment Boa']],
    [
      'question',
      { questionMessage: { message: { extendedTextMessage: { text: 'Quando?' } } } },
      ['question', 'question Quando?'],
    ],
    [
      'group status with a picture',
      { groupStatusMessageV2: { message: { imageMessage: { ...media, caption: 'Oi' } } } },
      ['groupStatus', 'groupStatus Oi', '[image]'],
    ],
    [
      'hidden view-once photo',
      { viewOnceMessageV2: { message: { imageMessage: { caption: 'x' } } } },
      ['viewOnce', 'viewOnceImage', 'x'],
    ],
    ['view once without content', { viewOnceMessage: {} }, ['viewOnce', 'viewOnce']],
    [
      'a form reply',
      {
        interactiveResponseMessage: {
          body: { text: 'Enviado' },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: json({ nome: 'Ana', flow_token: 'x' }) },
        },
      },
      ['form', 'form Enviado', 'nome: Ana'],
    ],
    ['an empty list', { listMessage: {} }, ['menu', 'empty']],
  ])('%s', (_name, message, expected) => expect(textsOf(message)).toEqual(expected))

  it('limits input from strangers: 10,000 options, 1,000 buttons, 1 MB of JSON', () => {
    const options = Array.from({ length: 10_000 }, (_, index) => ({ optionName: `o${index}` }))
    expect(textsOf({ pollCreationMessage: { name: 'x'.repeat(90_000), options } })).toHaveLength(54)
    const buttons = [
      button('cta_url', { url: 'x'.repeat(1_000_000) }),
      ...Array.from({ length: 999 }, () => button('quick_reply', { display_text: 'a' })),
    ]
    expect(textsOf({ interactiveMessage: { nativeFlowMessage: { buttons } } })).toHaveLength(52)
  })

  it('keeps the id of each option that votes refer to', () => {
    const content = read({ pollCreationMessage: { name: 'Qual?', options: [{ optionName: 'A' }] } })
    expect(content).toMatchObject({
      lines: [{}, { text: 'A', option: optionId('A') }, {}],
      answerable: { secret: null },
    })
  })
})

describe('wrappers', () => {
  const wrapText = (times: number): Message => {
    let message: Message = { conversation: 'oi' }
    for (let depth = 0; depth < times; depth++) message = { ephemeralMessage: { message } }
    return message
  }

  it('are removed up to the limit, and no deeper', () => {
    expect(read(wrapText(MAX_WRAPPERS - 1))).toEqual({ kind: 'text', text: 'oi' })
    expect(removeWrappers(wrapText(MAX_WRAPPERS))).toBeNull()
    expect(removeWrappers(wrapText(10_000))).toBeNull()
    const cycle: Message = {}
    cycle.ephemeralMessage = { message: cycle }
    const inbound = readInbound(
      { key: { remoteJid: owner.remoteJid, id: 'A' }, message: wrapText(10_000) } as never,
      { phone: '1', lid: null, group: null },
      false,
    )
    expect([removeWrappers(cycle), inbound?.kind === 'message' && inbound.message.content.kind]).toEqual([
      null,
      'unsupported',
    ])
  })

  it('around a text show the text, for five kinds', () => {
    const message: Message = {
      deviceSentMessage: {
        message: {
          ephemeralMessage: {
            message: {
              viewOnceMessage: {
                message: {
                  botInvokeMessage: { message: { groupMentionedMessage: { message: { conversation: 'oi' } } } },
                },
              },
            },
          },
        },
      },
    }
    expect(read(message)).toEqual({ kind: 'text', text: 'oi' })
  })
})

describe('an unknown kind', () => {
  const me = { phone: '5511999990000', lid: null, group: null }
  const inbound = (message: Message, original: Uint8Array | null) => {
    const one = readInbound({ key: { remoteJid: owner.remoteJid, id: 'A' }, message } as never, me, false, original)
    return one?.kind === 'message' ? one.message.content : null
  }
  /** Field 399 with one byte, then one byte of padding. */
  const future = Uint8Array.from([0xfa, 0x18, 1, 7, 1])

  it('is named by its field number and stored unchanged', () => {
    expect(fieldNumbers(future.subarray(0, 4))).toEqual([399])
    expect(inbound({}, future)).toEqual({
      kind: 'unsupported',
      what: 'type 399',
      original: future.subarray(0, 4),
    })
    expect([inbound({}, null), inbound({ senderKeyDistributionMessage: {} }, Uint8Array.from([0x12, 0, 1]))]).toEqual([
      null,
      null,
    ])
    expect(inbound({ futureThingMessage: {} } as Message, null)).toMatchObject({
      kind: 'unsupported',
      what: 'future thing',
    })
  })
})

describe('a link preview', () => {
  const text = (more: proto.Message.IExtendedTextMessage): Message => ({
    extendedTextMessage: { text: 'https://a.b', matchedText: 'https://a.b', ...more },
  })

  it('has its title, text and picture, within their limits', () => {
    expect(linkPreviewOf(text({ title: 'Loja', description: 'Doces', jpegThumbnail: jpeg }))).toEqual({
      url: 'https://a.b',
      title: 'Loja',
      text: 'Doces',
      image: Uint8Array.from(jpeg),
    })
    expect(linkPreviewOf(text({ title: 'x'.repeat(65_000), jpegThumbnail: Buffer.alloc(40_001) }))).toMatchObject({
      title: 'x'.repeat(600),
      image: null,
    })
    expect([linkPreviewOf(text({})), linkPreviewOf({ extendedTextMessage: { text: 'oi', title: 'x' } })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
