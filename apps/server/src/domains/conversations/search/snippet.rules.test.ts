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
])('PLUS-17: %s searched for %s', (body, term, shown) => {
  expect(marked(body, term)).toBe(shown)
})

it('shows what is around the first found word of a long text, and cuts no sign in two', () => {
  const body = `${'😀'.repeat(100)} nota fiscal ${'😀'.repeat(200)}`
  const shown = snippetOf(body, 'fiscal')
  expect(shown.find(({ hit }) => hit)?.text).toBe('fiscal')
  expect(shown[0]?.text.startsWith('… ')).toBe(true)
  expect(shown.map(({ text }) => text).join('').length).toBeLessThan(170)
  expect(shown.every(({ text }) => text.isWellFormed())).toBe(true)
})

it.each(['👨‍👩‍👧‍👦', '👍🏽', '🇧🇷', 'e\u0301'])('cuts no sign of several parts in two: %s', (sign) => {
  // One letter more on each side moves the cut through all of the sign's parts.
  for (let more = 0; more < sign.length; more++) {
    const body = `${sign.repeat(60)}${'a'.repeat(more)} fiscal ${sign.repeat(120)}`
    const text = snippetOf(body, 'fiscal')
      .map((part) => part.text)
      .join('')
    const [, before = '', after = ''] = /^… (.*?)a* fiscal (.*) …$/u.exec(text) ?? []
    expect([before.replaceAll(sign, ''), after.replaceAll(sign, '')]).toEqual(['', ''])
    expect(before.length).toBeGreaterThan(0)
  }
})

it('a text of 65,000 signs shows its first found word, and is cut on both sides', () => {
  const body = `${'antes '.repeat(5_000)}nota fiscal ${'depois '.repeat(4_000)}`
  expect(marked(body, 'fisc')).toMatch(/^… [antes ]{30,40}nota \[fisc\]al depois .* …$/)
  expect(marked('á'.repeat(65_000), 'fiscal')).toMatch(/^á{160} …$/)
  expect(marked(`${'x'.repeat(64_000)} fiscal`, 'fiscal')).toMatch(/^… x{39} \[fiscal\]$/)
})
