import { expect, it } from 'vitest'
import { snippetOf } from './snippet.rules.ts'

const marked = (body: string, term: string) =>
  snippetOf(body, term)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

it.each([
  ['a ação é já', 'acao', 'a [ação] é já'],
  ['Preço do Pão', 'PAO', 'Preço do [Pão]'],
  ['bom dia, bom amigo', 'bom d', '[bom] [d]ia, [bom] amigo'],
  ['entregas e entrega', 'entrega hoje', 'entregas e [entrega]'],
  ['entregas e entrega', 'entrega', '[entrega]s e [entrega]'],
  ['<b>oi</b>', 'oi', '<b>[oi]</b>'],
  ['linha um\n\nlinha  dois', 'dois', 'linha um linha [dois]'],
  ['nada aqui', 'outro', 'nada aqui'],
  ['İstanbul ação', 'acao', 'İstanbul [ação]'],
])('PLUS-17: %s searched for %s', (body, term, expected) => {
  expect(marked(body, term)).toBe(expected)
})

it('a snippet shows the text around the first match of a long text without splitting a character', () => {
  const body = `${'😀'.repeat(100)} nota fiscal ${'😀'.repeat(200)}`
  const snippet = snippetOf(body, 'fiscal')
  expect(snippet.find(({ hit }) => hit)?.text).toBe('fiscal')
  expect(snippet[0]?.text.startsWith('… ')).toBe(true)
  expect(snippet.map(({ text }) => text).join('').length).toBeLessThan(170)
  expect(snippet.every(({ text }) => text.isWellFormed())).toBe(true)
})

it.each(['👨‍👩‍👧‍👦', '👍🏽', '🇧🇷', 'e\u0301'])(
  'a snippet does not split a character made of several code points: %s',
  (sign) => {
    // Each added letter moves the cut to another code point of the character.
    for (let more = 0; more < sign.length; more++) {
      const body = `${sign.repeat(60)}${'a'.repeat(more)} fiscal ${sign.repeat(120)}`
      const text = snippetOf(body, 'fiscal')
        .map((part) => part.text)
        .join('')
      const [, before = '', after = ''] = /^… (.*?)a* fiscal (.*) …$/u.exec(text) ?? []
      expect([before.replaceAll(sign, ''), after.replaceAll(sign, '')]).toEqual(['', ''])
      expect(before.length).toBeGreaterThan(0)
    }
  },
)

it('a text of 65,000 characters shows its first match and is cut on both sides', () => {
  const body = `${'antes '.repeat(5_000)}nota fiscal ${'depois '.repeat(4_000)}`
  expect(marked(body, 'fisc')).toMatch(/^… [antes ]{30,40}nota \[fisc\]al depois .* …$/)
  expect(marked('á'.repeat(65_000), 'fiscal')).toMatch(/^á{160} …$/)
  expect(marked(`${'x'.repeat(64_000)} fiscal`, 'fiscal')).toMatch(/^… x{39} \[fiscal\]$/)
})
