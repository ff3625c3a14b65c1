import type { BinaryNode } from 'baileys'
import { describe, expect, it } from 'vitest'
import { statusesOf } from './receipt.rules.ts'

const me = { phone: '5511999990000', lid: '7000', group: null }
const ME = `${me.phone}@s.whatsapp.net`
const MARIA = '5511988887777@s.whatsapp.net'
const GROUP = '120363@g.us'

const receipt = (attrs: Record<string, string>, content?: BinaryNode[]): BinaryNode => ({
  tag: 'receipt',
  attrs: { id: 'A', ...attrs },
  ...(content && { content }),
})
const idList = { tag: 'list', attrs: {}, content: [{ tag: 'item', attrs: { id: 'B' } }] }

describe('a receipt', () => {
  it.each([
    ['delivered', { from: MARIA }, MARIA, 3],
    ['read', { from: MARIA, type: 'read' }, MARIA, 4],
    ['played', { from: MARIA, type: 'played' }, MARIA, 5],
    ['read, from a LID', { from: '8000@lid', type: 'read' }, '8000@lid', 4],
    ['our own phone received its copy', { from: ME, recipient: MARIA, type: 'sender' }, MARIA, 2],
    [
      'our own phone received its copy, with LIDs',
      { from: '7000:2@lid', recipient: '8000@lid', type: 'sender' },
      '8000@lid',
      2,
    ],
    ['delivered to a member', { from: GROUP, participant: MARIA }, GROUP, 3],
    ['played by a member', { from: GROUP, participant: MARIA, type: 'played' }, GROUP, 4],
    ['our own phone received its copy of a group message', { from: GROUP, participant: ME, type: 'sender' }, GROUP, 2],
  ])('%s', (_name, attrs, chat, ack) => {
    expect(statusesOf(receipt(attrs as Record<string, string>), me)).toEqual([{ chat, id: 'A', ack }])
  })

  it('covers every message in its list', () => {
    const statuses = statusesOf(receipt({ from: MARIA, type: 'read' }, [idList]), me)
    expect(statuses.map(({ id }) => id)).toEqual(['A', 'B'])
  })

  it.each([
    ['a retry request', { from: MARIA, type: 'retry' }],
    ['an unknown type', { from: MARIA, type: 'constructor' }],
    ['another own device read a message of a customer', { from: ME, recipient: MARIA, type: 'read-self' }],
    ['another own device read a message of a member', { from: GROUP, participant: ME, type: 'read' }],
    ['a group receipt without a member', { from: GROUP, type: 'read' }],
    ['no sender', { type: 'read' }],
  ])('is ignored: %s', (_name, attrs) => {
    expect(statusesOf(receipt(attrs as Record<string, string>), me)).toEqual([])
  })
})
