import type { WAMessage } from 'baileys'
import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { readInbound } from './inbound.rules.ts'

const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type
const ME = { phone: '5511999990000', lid: '2111', group: null }
const MARIA = { phone: '5511988887777', lid: null, group: null }
const MARIA_JID = '5511988887777@s.whatsapp.net'
const GROUP_JID = '120363000000000001@g.us'

type Key = Partial<WAMessage['key']> & { isViewOnce?: boolean }
const wa = (message: proto.IMessage | null, key: Key = {}, more: Partial<WAMessage> = {}): WAMessage =>
  ({
    key: { remoteJid: MARIA_JID, id: 'A', fromMe: false, ...key },
    message,
    messageTimestamp: 1_790_000_000,
    pushName: 'Maria',
    ...more,
  }) as WAMessage
const contentOf = (message: proto.IMessage) => {
  const inbound = readInbound(wa(message), ME, false)
  return inbound?.kind === 'message' ? inbound.message.content : null
}

it('reads a text with its context', () => {
  expect(readInbound(wa({ conversation: 'oi' }), ME, true)).toEqual({
    kind: 'message',
    message: {
      id: 'A',
      chat: MARIA,
      author: MARIA,
      authorName: 'Maria',
      groupName: null,
      fromMe: false,
      sentAt: 1_790_000_000_000,
      late: true,
      quotedId: null,
      expiration: 0,
      content: { kind: 'text', text: 'oi' },
    },
  })
})

describe('chat and author', () => {
  const read = (key: Key) => {
    const inbound = readInbound(wa({ conversation: 'oi' }, key), ME, false)
    return inbound?.kind === 'message' ? [inbound.message.chat, inbound.message.author] : null
  }
  const group = { phone: null, lid: null, group: '120363000000000001' }
  const pair = { phone: '5511988887777', lid: '2999', group: null }

  it.each<[string, Key, unknown]>([
    ['LID with its phone', { remoteJid: '2999@lid', remoteJidAlt: MARIA_JID }, [pair, pair]],
    ['phone with its LID', { remoteJidAlt: '2999@lid' }, [pair, pair]],
    ['typed by the owner', { fromMe: true }, [MARIA, ME]],
    [
      'typed by the owner, with the owner’s LID as the alternative',
      { fromMe: true, remoteJidAlt: '2111@lid' },
      [MARIA, ME],
    ],
    ['group', { remoteJid: GROUP_JID, participant: '2999@lid', participantAlt: MARIA_JID }, [group, pair]],
    ['our message in a group', { remoteJid: GROUP_JID, participant: '2111@lid', fromMe: true }, [group, ME]],
    ['broadcast list', { remoteJid: '123@broadcast', participant: MARIA_JID }, [MARIA, MARIA]],
    ['status', { remoteJid: 'status@broadcast', participant: MARIA_JID }, null],
    ['channel', { remoteJid: '1@newsletter' }, null],
    ['no id', { id: null }, null],
    ['a note to oneself', { remoteJid: '5511999990000@s.whatsapp.net', fromMe: true }, null],
    ['a note to oneself, by LID', { remoteJid: '2111@lid', fromMe: true }, null],
    ['an announcement from WhatsApp', { remoteJid: '0@s.whatsapp.net' }, null],
    ['a chat with the AI of WhatsApp', { remoteJid: '13135550002@s.whatsapp.net', fromMe: true }, null],
  ])('%s', (_name, key, expected) => {
    expect(read(key)).toEqual(expected)
  })
})

describe('content', () => {
  const media = { mediaKey: Buffer.from([1]), directPath: '/v/1', mimetype: 'image/jpeg', fileLength: 9 }
  const text = (value: string) => ({ kind: 'text', text: value })

  it.each<[string, proto.IMessage, unknown]>([
    ['extended text', { extendedTextMessage: { text: 'oi' } }, text('oi')],
    ['disappearing', { ephemeralMessage: { message: { conversation: 'oi' } } }, text('oi')],
    ['menu choice', { listResponseMessage: { title: 'Vendas' } }, text('Vendas')],
    ['button', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, text('Sim')],
    ['vote', { pollUpdateMessage: {} }, null],
    ['group keys only', { senderKeyDistributionMessage: { groupId: GROUP_JID } }, null],
    ['timer', { protocolMessage: { type: EPHEMERAL_SETTING, key: { id: 'B' } } }, null],
    [
      'media without a key',
      { imageMessage: { url: 'https://x' } },
      { kind: 'described', what: 'image', lines: [{ word: 'image' }] },
    ],
    [
      'several contacts',
      { contactsArrayMessage: { displayName: '2 contatos', contacts: [{ vcard: 'A\n' }, { vcard: 'B' }] } },
      { kind: 'contact', displayName: '2 contatos', vcard: 'A\nB' },
    ],
    [
      'live location',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
      { kind: 'location', latitude: 1, longitude: 2, name: null, address: null, thumbnail: null, isLive: true },
    ],
  ])('%s', (_name, message, expected) => {
    expect(contentOf(message)).toEqual(expected)
  })

  it.each<[string, proto.IMessage, object]>([
    ['view once', { viewOnceMessageV2: { message: { imageMessage: media } } }, { media: 'image', caption: '' }],
    ['caption', { imageMessage: { ...media, caption: 'foto' } }, { media: 'image', caption: 'foto', size: 9 }],
    ['voice note', { audioMessage: { ...media, ptt: true } }, { media: 'audio', voice: true }],
    ['looping video', { videoMessage: { ...media, gifPlayback: true } }, { media: 'video', looping: true }],
    ['round video', { ptvMessage: media }, { media: 'video', voice: false }],
    ['sticker', { stickerMessage: media }, { media: 'sticker' }],
    [
      'file with caption',
      {
        documentWithCaptionMessage: { message: { documentMessage: { ...media, fileName: 'a.pdf', caption: 'veja' } } },
      },
      { media: 'document', fileName: 'a.pdf', caption: 'veja' },
    ],
  ])('%s', (_name, message, expected) => {
    expect(contentOf(message)).toMatchObject({ kind: 'media', ...expected })
  })

  it('reports a view-once message whose content linked devices do not get', () => {
    const inbound = readInbound(wa(null, { isViewOnce: true }), ME, false)
    expect(inbound).toMatchObject({ message: { content: { kind: 'described', what: 'viewOnce' } } })
    expect(readInbound(wa(null), ME, false)).toBeNull()
  })

  it('finds the quoted message id in texts and in media', () => {
    const contextInfo = { stanzaId: 'Q' }
    for (const message of [
      { extendedTextMessage: { text: 'a', contextInfo } },
      { imageMessage: { ...media, contextInfo } },
    ]) {
      expect(readInbound(wa(message), ME, false)).toMatchObject({ message: { quotedId: 'Q' } })
    }
  })
})

describe('changes', () => {
  const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { type: REVOKE, key } })

  it.each<[string, proto.IMessage, Key, object]>([
    [
      'the customer’s message deleted',
      revoke({ id: 'X', fromMe: true }),
      {},
      { kind: 'deleted', id: 'X', fromMe: false },
    ],
    [
      'our message deleted on the phone',
      revoke({ id: 'X', fromMe: true }),
      { fromMe: true },
      { kind: 'deleted', fromMe: true },
    ],
    [
      'our message deleted by a group administrator',
      revoke({ id: 'X', fromMe: false, participant: '2111@lid' }),
      { remoteJid: GROUP_JID, participant: MARIA_JID },
      { kind: 'deleted', fromMe: true },
    ],
    [
      'edited',
      {
        protocolMessage: { type: MESSAGE_EDIT, key: { id: 'X' }, editedMessage: { conversation: 'b' }, timestampMs: 5 },
      },
      {},
      { kind: 'edited', id: 'X', text: 'b', at: 5, fromMe: false },
    ],
    [
      'a live location that moved',
      {
        protocolMessage: {
          ...{ type: MESSAGE_EDIT, key: { id: 'X' } },
          editedMessage: { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'indo' } },
        },
      },
      {},
      { kind: 'edited', id: 'X', text: 'indo', place: { latitude: 1, longitude: 2 } },
    ],
    [
      'caption edited',
      { protocolMessage: { type: MESSAGE_EDIT, key: { id: 'X' }, editedMessage: { imageMessage: { caption: 'c' } } } },
      {},
      { kind: 'edited', text: 'c', at: 1_790_000_000_000 },
    ],
    [
      'reaction',
      { reactionMessage: { key: { id: 'X', fromMe: true }, text: '👍' } },
      {},
      { kind: 'reaction', id: 'X', fromMe: true, emoji: '👍', reactorIsMe: false, author: MARIA },
    ],
    ['reaction removed', { reactionMessage: { key: { id: 'X' }, text: '' } }, {}, { kind: 'reaction', emoji: '' }],
  ])('%s', (_name, message, key, expected) => {
    expect(readInbound(wa(message, key), ME, false)).toMatchObject(expected)
  })
})
