import { expect, it } from 'vitest'
import { isKeyword, isSessionExpired, readReply, selectChoice, withChoices } from './typebot.rules.ts'

const MINUTE = 60_000

it.each([
  [1, MINUTE - 1, false],
  [1, MINUTE, false],
  [1, MINUTE + 1, true],
  [30, 30 * MINUTE + 1, true],
  [0, 1000 * 24 * 60 * MINUTE, false],
])('BOT-13: with %s minutes a session expires after %s ms: %s', (minutes, ms, over) => {
  expect(isSessionExpired(5, 5 + ms, minutes)).toBe(over)
})

it.each([
  ['Sair', 'sair', true],
  [' SAÍR ', 'sair', true],
  ['quero sair', 'sair', false],
  ['', '', false],
  ['oi', '', false],
])('BOT-13: %j is the keyword %j: %s', (text, keyword, is) => expect(isKeyword(text, keyword)).toBe(is))

it.each([
  ['2', 'Bolo'],
  [' 2. ', 'Bolo'],
  ['2)', 'Bolo'],
  ['3', '3'],
  ['0', '0'],
  ['2 bolos', '2 bolos'],
])('BOT-13: with two choices, %j selects %j', (text, expected) =>
  expect(selectChoice(text, ['Pão', 'Bolo'])).toBe(expected),
)

it('BOT-13: choices are listed below the last text, if there are any', () => {
  const words = [{ text: 'Qual?' }]
  expect(withChoices(words, [], 'Responda.')).toEqual(words)
  expect(withChoices(words, ['Pão', 'Bolo'], 'Responda.')).toEqual([
    ...words,
    { text: '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n\nResponda.' },
  ])
})

const bubble = (type: string, content: object) => ({ id: 'b', type, content })
it.each([
  [
    'bold text and a link',
    bubble('text', { markdown: '**Oi** [aqui](https://a.br/x)' }),
    [{ text: '*Oi* aqui (https://a.br/x)' }],
  ],
  ['escaped Markdown characters', bubble('text', { markdown: 'R\\$ 5\\.00 \\*' }), [{ text: 'R$ 5.00 *' }]],
  [
    'bold, strike and lists',
    bubble('text', { markdown: '__Oi__ ~~não~~\n* um\n* dois' }),
    [{ text: '*Oi* ~não~\n- um\n- dois' }],
  ],
  ['bold over two lines', bubble('text', { markdown: '**um\ndois** e' }), [{ text: '*um*\n*dois* e' }]],
  [
    'WhatsApp’s own marks',
    bubble('text', { markdown: '*Oi* _tudo_ 2*3*4 a_b_c' }),
    [{ text: '*Oi* _tudo_ 2*3*4 a_b_c' }],
  ],
  [
    'rich text',
    bubble('text', { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Oi', bold: true }] }] }),
    [{ text: '*Oi*' }],
  ],
  ['a plain text', bubble('text', { richText: null, plainText: ' Oi ' }), [{ text: 'Oi' }]],
  ['an empty text', bubble('text', { markdown: ' ' }), []],
  ['a picture', bubble('image', { url: 'https://a.br/b.png' }), [{ mediaUrl: 'https://a.br/b.png', caption: '' }]],
  ['a video without a URL', bubble('video', {}), []],
  [
    'a video file',
    bubble('video', { type: 'url', url: 'https://a.br/v.mp4' }),
    [{ mediaUrl: 'https://a.br/v.mp4', caption: '' }],
  ],
  [
    'a video of YouTube, whose address is a page',
    bubble('video', { type: 'youtube', id: 'x', url: 'https://www.youtube.com/watch?v=x' }),
    [{ text: 'https://www.youtube.com/watch?v=x' }],
  ],
  ['an embedded page', bubble('embed', { url: 'https://a.br' }), [{ text: 'https://a.br' }]],
  ['an unknown kind', bubble('hologram', { url: 'https://a.br' }), []],
])('BOT-13: parses %s', (_what, one, bubbles) => {
  expect(readReply({ messages: [one], input: { type: 'text input' } })).toMatchObject({ bubbles, ended: false })
})

it('BOT-13: choices with pictures are read by their title', () => {
  const items = [
    { id: '1', title: 'Pão', pictureSrc: 'https://a.br/p.png' },
    { id: '2', content: null },
  ]
  expect(readReply({ messages: [], input: { type: 'picture choice input', items } })?.choices).toEqual(['Pão'])
})

it('BOT-13: an answer without an input ends the session, and an invalid one gives null', () => {
  expect(readReply({ sessionId: 's', messages: [] })).toEqual({ session: 's', bubbles: [], choices: [], ended: true })
  for (const strange of [null, [], 'oi', {}, { messages: 'oi' }]) expect(readReply(strange)).toBeNull()
})
