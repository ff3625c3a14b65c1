import { expect, it } from 'vitest'
import { richTextOf } from './rich-text.rules.ts'

const leaf = (text: string, marks: object = {}) => ({ text, ...marks })
const p = (...children: object[]) => ({ type: 'p', children })
const li = (...children: object[]) => ({ type: 'li', children })
const lic = (text: string) => ({ type: 'lic', children: [leaf(text)] })
const link = (url: string, text: string) => ({ type: 'a', url, children: [leaf(text)] })

it.each<[string, unknown, string]>([
  ['a paragraph', [p(leaf('Olá'))], 'Olá'],
  ['paragraphs and a blank one', [p(leaf('Olá')), p(leaf('')), p(leaf('Tudo bem?'))], 'Olá\n\nTudo bem?'],
  ['marks', [p(leaf('Oi '), leaf('a', { bold: true }), leaf(' '), leaf('b', { italic: true }))], 'Oi *a* _b_'],
  ['a strike and an underline', [p(leaf('a', { strikethrough: true }), leaf(' b', { underline: true }))], '~a~ b'],
  ['marks in marks', [p(leaf('a ', { bold: true }), leaf('b', { bold: true, italic: true }))], '*a _b_*'],
  ['spaces at the ends of a mark', [p(leaf('Oi'), leaf(' Ana ', { bold: true }), leaf('!'))], 'Oi *Ana* !'],
  ['a mark over two lines', [p(leaf('um\ndois', { bold: true }))], '*um*\n*dois*'],
  ['a mark within a word', [p(leaf('pão'), leaf('zinho', { bold: true }))], 'pãozinho'],
  ['a link', [p(leaf('Veja '), link('https://a.br/x', 'o site'), leaf('.'))], 'Veja o site (https://a.br/x).'],
  ['a link whose text is its address', [p(link('https://a.br/', 'a.br'))], 'a.br'],
  ['a link without a text', [p(leaf(''), link('https://a.br', ''), leaf(''))], 'https://a.br'],
  ['an address of mail', [p(link('mailto:oi@a.br', 'escreva'))], 'escreva (oi@a.br)'],
  ['a bold link', [p({ ...link('https://a.br', 'x'), children: [leaf('x', { bold: true })] })], '*x* (https://a.br)'],
  ['a list', [{ type: 'ul', children: [li(lic('pão')), li(lic('bolo'))] }], '- pão\n- bolo'],
  ['a numbered list', [p(leaf('Faça:')), { type: 'ol', children: [li(lic('a')), li(lic('b'))] }], 'Faça:\n1. a\n2. b'],
  [
    'a list in a list',
    [{ type: 'ul', children: [li(lic('doces'), { type: 'ol', children: [li(lic('bolo')), li(lic('torta'))] })] }],
    '- doces\n  1. bolo\n  2. torta',
  ],
  ['an item with leaves', [{ type: 'ul', children: [li(leaf('um '), leaf('pão', { bold: true }))] }], '- um *pão*'],
  [
    'a variable in a line',
    [p(leaf('Olá '), { type: 'inline-variable', children: [p(leaf('Ana'))] }, leaf('!'))],
    'Olá Ana!',
  ],
  ['a variable of two lines', [{ type: 'variable', children: [p(leaf('um')), p(leaf('dois'))] }], 'um\ndois'],
  [
    'a heading and a quote',
    [
      { type: 'h2', children: [leaf('Oi')] },
      { type: 'blockquote', children: [p(leaf('a'))] },
    ],
    '*Oi*\n> a',
  ],
  ['a line break', [p(leaf('a'), { type: 'br', children: [leaf('')] }, leaf('b'))], 'a\nb'],
  [
    'lines of code',
    [{ type: 'code_block', children: ['a', 'b'].map((text) => ({ type: 'code_line', children: [leaf(text)] })) }],
    'a\nb',
  ],
  ['an unknown element in a line', [p(leaf('a '), { type: 'hologram', children: [leaf('b')] })], 'a b'],
  ['an unknown element as a block', [p(leaf('a')), { type: 'hologram', children: [leaf('b')] }], 'a\nb'],
  ['an unknown element around blocks', [{ type: 'card', children: [p(leaf('a')), p(leaf('b'))] }], 'a\nb'],
  ['leaves without a paragraph', [leaf('a'), leaf(' b', { bold: true })], 'a *b*'],
  ['nothing', [p(leaf(' '))], ''],
  ['no rich text', 'oi', ''],
])('BOT-13: rich text of Typebot is read: %s', (_what, value, text) => expect(richTextOf(value)).toBe(text))

it('BOT-13: rich text that nests without end is read up to a depth', () => {
  let node: object = p(leaf('fundo'))
  for (let depth = 0; depth < 10_000; depth++) node = { type: 'div', children: [node] }
  expect(richTextOf([p(leaf('a')), node])).toBe('a')
})
