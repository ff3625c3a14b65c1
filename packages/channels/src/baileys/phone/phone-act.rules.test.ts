import type { BinaryNode } from 'baileys'
import { describe, expect, it } from 'vitest'
import { actOfCall, actOfReceipt, actOfSync } from './phone-act.rules.ts'

const me = { phone: '5511999990000', lid: '7000', group: null }
const ME = `${me.phone}@s.whatsapp.net`
const MARIA = '5511988887777@s.whatsapp.net'
const GROUP = '120363@g.us'
const T = 1_700_000_000

const receipt = (attrs: Record<string, string>): BinaryNode => ({
  tag: 'receipt',
  attrs: { id: 'A', t: `${T}`, ...attrs },
})

describe('a receipt of another own device', () => {
  it.each([
    ['read-self', { from: ME, recipient: MARIA, type: 'read-self' }, { phone: '5511988887777' }],
    ['played-self', { from: ME, recipient: MARIA, type: 'played-self' }, { phone: '5511988887777' }],
    ['read with a recipient', { from: ME, recipient: MARIA, type: 'read' }, { phone: '5511988887777' }],
    ['read-self with LIDs', { from: '7000:3@lid', recipient: '8000@lid', type: 'read-self' }, { lid: '8000' }],
    ['read-self in a group', { from: GROUP, participant: ME, type: 'read-self' }, { group: '120363' }],
  ])('%s', (_name, attrs, chat) => {
    const act = actOfReceipt(receipt(attrs as Record<string, string>), me, 0)
    expect(act).toMatchObject({ kind: 'read', chat, at: T * 1000, until: null, ids: ['A'] })
  })

  it.each([
    ['the customer read our message', { from: MARIA, type: 'read' }],
    ['a member read our message', { from: GROUP, participant: MARIA, type: 'read' }],
    ['our copy of a sent message', { from: ME, recipient: MARIA, type: 'sender' }],
    ['an inactive device', { from: ME, recipient: MARIA, type: 'inactive' }],
    ['a message between our devices', { from: ME, type: 'peer_msg' }],
    ['history', { from: ME, type: 'hist_sync' }],
    ['a chat with ourselves', { from: ME, recipient: ME, type: 'read-self' }],
  ])('is ignored: %s', (_name, attrs) => {
    expect(actOfReceipt(receipt(attrs as Record<string, string>), me, 0)).toBeNull()
  })
})

describe('a change of the shared state', () => {
  const range = {
    lastMessageTimestamp: T,
    messages: [
      { key: { id: 'B', fromMe: false }, timestamp: T },
      { key: { id: 'C', fromMe: true }, timestamp: T },
    ],
  }
  it.each([
    ['read', ['markChatAsRead', MARIA], { markChatAsReadAction: { read: true, messageRange: range } }, 'read'],
    ['unread', ['markChatAsRead', MARIA], { markChatAsReadAction: { read: false, messageRange: range } }, 'unread'],
    ['archived', ['archive', MARIA], { archiveChatAction: { archived: true, messageRange: range } }, 'archived'],
  ])('%s', (_name, index, value, kind) => {
    expect(actOfSync({ index, syncAction: { value: { timestamp: T * 1000 + 5, ...value } } }, false, 0)).toEqual({
      ...{ kind, chat: { phone: '5511988887777', lid: null, group: null } },
      ...{ at: T * 1000 + 5, until: T * 1000, ids: ['B'] },
    })
  })

  it('is marked as initial, and without messages covers everything before it', () => {
    const value = { timestamp: T * 1000, markChatAsReadAction: { read: true } }
    const act = actOfSync({ index: ['markChatAsRead', '8000@lid'], syncAction: { value } }, true, 0)
    expect(act).toMatchObject({
      kind: 'read',
      chat: { lid: '8000' },
      at: T * 1000,
      until: null,
      ids: [],
      initial: true,
    })
  })

  it.each([
    ['unarchived', ['archive', MARIA], { archiveChatAction: { archived: false } }],
    ['pinned', ['pin_v1', MARIA], { pinAction: { pinned: true } }],
    ['muted', ['mute', MARIA], { muteAction: { muted: true } }],
    ['cleared', ['clearChat', MARIA, '1', '0'], { clearChatAction: {} }],
    ['deleted', ['deleteChat', MARIA, '1'], { deleteChatAction: {} }],
    ['deleted for me', ['deleteMessageForMe', MARIA, 'A', '0', '0'], { deleteMessageForMeAction: {} }],
    ['starred', ['star', MARIA, 'A', '0', '0'], { starAction: { starred: true } }],
    ['labelled', ['label_jid', '1', MARIA], { labelAssociationAction: { labeled: true } }],
    ['a setting', ['setting_pushName'], { pushNameSetting: { name: 'Loja' } }],
    ['a status instead of a chat', ['markChatAsRead', 'status@broadcast'], { markChatAsReadAction: { read: true } }],
    ['a removed entry', ['markChatAsRead', MARIA], null],
  ])('is ignored: %s', (_name, index, value) => {
    expect(actOfSync({ index, syncAction: { value } }, false, 0)).toBeNull()
  })
})

describe('a call', () => {
  const call = (tag: string, attrs: Record<string, string> = {}): BinaryNode => ({
    ...{ tag: 'call', attrs: { from: MARIA, t: `${T}` } },
    content: [{ tag, attrs: { 'call-id': 'K', 'call-creator': MARIA, ...attrs } }],
  })
  it.each([
    ['accepted', call('accept')],
    ['accepted elsewhere', call('terminate', { reason: 'accepted_elsewhere' })],
  ])('%s', (_name, node) => {
    expect(actOfCall(node, 0)).toMatchObject({ kind: 'called', chat: { phone: '5511988887777' }, ids: ['K'] })
  })
  it.each([
    ['ringing', call('offer')],
    ['rejected', call('reject')],
    ['rejected elsewhere', call('terminate', { reason: 'rejected_elsewhere' })],
    ['missed', call('terminate', { reason: 'timeout' })],
    ['empty', { tag: 'call', attrs: {} }],
  ])('is ignored: %s', (_name, node) => {
    expect(actOfCall(node, 0)).toBeNull()
  })
})
