import type { proto } from 'baileys'
import { expect, it } from 'vitest'
import { contentOf } from '../content.rules.ts'
import { removeWrappers } from './unwrap.rules.ts'

const owner = { remoteJid: '5511988887777@s.whatsapp.net', id: 'A', fromMe: false, participant: null }

it.each<[proto.IMessage]>([
  [{ extendedTextMessage: { text: '' } }],
  [{ conversation: ' \u200b\u0000\u3164' }],
  [{ listResponseMessage: { title: '', singleSelectReply: { selectedRowId: '' } } }],
])('MSG-02: a text without visible characters is shown as empty: %j', (message) => {
  const unwrappedMessage = removeWrappers(message)
  expect(unwrappedMessage && contentOf(unwrappedMessage, owner)).toEqual({
    kind: 'described',
    what: 'unreadable',
    lines: [{ word: 'empty' }],
  })
})
