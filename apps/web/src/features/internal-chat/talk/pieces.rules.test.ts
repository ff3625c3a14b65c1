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
  ['nothing special', 'Bom dia\n*tudo*', [text('Bom dia\n*tudo*')]],
  ['nothing', '', []],
  ['an address', 'veja https://a.com/x?y=1.', [text('veja '), link('https://a.com/x?y=1'), text('.')]],
  ['no address of another kind', 'javascript:alert(1)', [text('javascript:alert(1)')]],
  ['a ticket here', `${origin}/tickets/${uuid}`, [ticket(`${origin}/tickets/${uuid}`)]],
  ['a ticket by its path', `em /tickets/${uuid}, ok`, [text('em '), ticket(`/tickets/${uuid}`), text(', ok')]],
  ['a ticket with filters', `${origin}/tickets/${uuid}?q=x`, [ticket(`${origin}/tickets/${uuid}?q=x`)]],
  ['a ticket in capitals', `/tickets/${uuid.toUpperCase()}`, [ticket(`/tickets/${uuid.toUpperCase()}`)]],
  [
    'a ticket of another installation',
    `https://outro.com/tickets/${uuid}`,
    [link(`https://outro.com/tickets/${uuid}`)],
  ],
  ['a person', '@Ana, oi', [mention('@Ana', 1), text(', oi')]],
  ['the longer of two names', 'oi @Ana Lima!', [text('oi '), mention('@Ana Lima', 2), text('!')]],
  ['a name with signs', '@Zé (loja)', [mention('@Zé (loja)', 3)]],
  ['the beginning of another word', '@Anabela', [text('@Anabela')]],
  ['somebody who is not named', '@Bruno', [text('@Bruno')]],
])('%s', (_, input, pieces) => {
  expect(chatTextParts(input, mentions, origin)).toEqual(pieces)
})

it('keeps every character of a text', () => {
  const input = `a @Ana b https://x.com/(y) c /tickets/${uuid} @Zé (loja)@Ana Lima /tickets/x`
  const whole = chatTextParts(input, mentions, origin)
  expect(whole.map((piece) => piece.text).join('')).toBe(input)
})
