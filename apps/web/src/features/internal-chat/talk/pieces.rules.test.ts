import { expect, it } from 'vitest'
import { type ChatTextPart, chatTextParts } from './pieces.rules.ts'

const origin = 'https://recado.exemplo.com.br'
const uuid = '0b2f7c3e-1d2a-4c5b-8e9f-0a1b2c3d4e5f'
const mentions = [
  { userId: 1, name: 'Ana' },
  { userId: 2, name: 'Ana Lima' },
  { userId: 3, name: 'Zé (loja)' },
]
const text = (value: string): ChatTextPart => ({ kind: 'text', text: value })
const link = (href: string): ChatTextPart => ({ kind: 'link', text: href, href })
const ticket = (value: string): ChatTextPart => ({ kind: 'ticket', text: value, uuid })
const mention = (value: string, userId: number): ChatTextPart => ({ kind: 'mention', text: value, userId })

it.each<[string, string, ChatTextPart[]]>([
  ['plain text', 'Bom dia\n*tudo*', [text('Bom dia\n*tudo*')]],
  ['an empty text', '', []],
  [
    'a URL without the punctuation after it',
    'veja https://a.com/x?y=1.',
    [text('veja '), link('https://a.com/x?y=1'), text('.')],
  ],
  ['a javascript: URL stays text', 'javascript:alert(1)', [text('javascript:alert(1)')]],
  ['the URL of a ticket', `${origin}/tickets/${uuid}`, [ticket(`${origin}/tickets/${uuid}`)]],
  ['the path of a ticket', `em /tickets/${uuid}, ok`, [text('em '), ticket(`/tickets/${uuid}`), text(', ok')]],
  [
    'the URL of a ticket with query parameters',
    `${origin}/tickets/${uuid}?q=x`,
    [ticket(`${origin}/tickets/${uuid}?q=x`)],
  ],
  ['the path of a ticket in capitals', `/tickets/${uuid.toUpperCase()}`, [ticket(`/tickets/${uuid.toUpperCase()}`)]],
  [
    'the URL of another installation’s ticket is an ordinary link',
    `https://outro.com/tickets/${uuid}`,
    [link(`https://outro.com/tickets/${uuid}`)],
  ],
  ['a mention', '@Ana, oi', [mention('@Ana', 1), text(', oi')]],
  ['the longer of two names that match', 'oi @Ana Lima!', [text('oi '), mention('@Ana Lima', 2), text('!')]],
  ['a mention of a name with special characters', '@Zé (loja)', [mention('@Zé (loja)', 3)]],
  ['a longer word that begins with a name stays text', '@Anabela', [text('@Anabela')]],
  ['a name that is not mentioned stays text', '@Bruno', [text('@Bruno')]],
])('%s', (_, input, pieces) => {
  expect(chatTextParts(input, mentions, origin)).toEqual(pieces)
})

it('keeps every character of a text', () => {
  const input = `a @Ana b https://x.com/(y) c /tickets/${uuid} @Zé (loja)@Ana Lima /tickets/x`
  const whole = chatTextParts(input, mentions, origin)
  expect(whole.map((piece) => piece.text).join('')).toBe(input)
})
