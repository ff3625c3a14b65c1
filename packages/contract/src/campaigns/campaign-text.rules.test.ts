import { expect, it } from 'vitest'
import { campaignText, textOfVariant, unknownMarks, variantsOf } from './campaign-text.rules.ts'

const ana = { name: 'Ana Souza', number: '5511987654321', email: 'ana@exemplo.com.br' }
// 10:00 in São Paulo.
const values = { now: new Date('2026-03-02T13:00:00Z'), language: 'pt' } as const
const own = [
  { key: 'cidade', value: 'Recife' },
  { key: 'data da visita', value: '12/03' },
  { key: 'eco', value: '{{nome}} e {cidade}' },
  { key: 'nome', value: 'outro' },
]

it.each([
  ['Olá, {{nome}}!', 'Olá, Ana Souza!'],
  ['Olá, {nome}!', 'Olá, Ana Souza!'],
  ['{{ numero }} { email }', '5511987654321 ana@exemplo.com.br'],
  ['Em {cidade}, {{data da visita}}.', 'Em Recife, 12/03.'],
  ['{{ms}}, {{firstName}}', 'Bom dia, Ana'],
  // Inserted values are not expanded again.
  ['{{eco}}', '{{nome}} e {cidade}'],
  // Unknown names in double braces never reach customers; single braces may be intended.
  ['Oi {{cidadde}}!', 'Oi!'],
  ['{{desconhecido}} oi', 'oi'],
  ['{{nome}} {{desconhecido}} oi', 'Ana Souza oi'],
  ['{cidadde} {a: 1} {}', '{cidadde} {a: 1} {}'],
  ['{{protocol}}fim', 'fim'],
  ['', ''],
  ['sem nada', 'sem nada'],
  ['{{{nome}}}', '{Ana Souza}'],
  // Names are read in any case.
  ['{{Nome}} {EMAIL} {Cidade} {{CIDADE}} {{Hora}}', 'Ana Souza ana@exemplo.com.br Recife Recife 10:00'],
  ['{{primeiroNome}}, {PrimeiroNome}', 'Ana, Ana'],
])('CMP-09: %j is sent as %j', (text, arrives) => {
  expect(campaignText(text, ana, own, values)).toBe(arrives)
})

it('fills in the ticket that the text is sent in', () => {
  const ticket = { id: 77, createdAt: '2026-03-01T13:00:00Z' }
  expect(campaignText('Protocolo {{protocol}}', ana, own, { ...values, ticket })).toBe('Protocolo 2026030177')
})

it('CMP-09: the exact spelling of a stored variable wins over one in another case', () => {
  const stored = [
    { key: 'Cidade', value: 'Olinda' },
    { key: 'cidade', value: 'Recife' },
    { key: 'PrimeiroNome', value: 'cliente' },
  ]
  expect(campaignText('{Cidade} {cidade} {CIDADE} {primeiroNome}', ana, stored, values)).toBe(
    'Olinda Recife Recife cliente',
  )
})

it('a value that contains a placeholder marker is not expanded', () => {
  const sly = { ...ana, name: '$& \uE0000\uE001' }
  expect(campaignText('{nome}', sly, [], values)).toBe('$& \uE0000\uE001')
})

it.each([
  ['Oi {nome}, {{ email }}, {cidade} e {{data da visita}}: {{firstName}}', []],
  ['Oi {{nomi}} de {cidadde}, {{ nomi }}', ['{{nomi}}', '{cidadde}', '{{ nomi }}']],
  // Message variables need double braces.
  ['{firstName}', ['{firstName}']],
  ['{a: 1} {} :-{', []],
  ['{Nome} {{CIDADE}} {{primeironome}} {{FirstName}}', []],
])('CMP-09: in %j the unknown variables are %j', (text, unknown) => {
  expect(unknownMarks([text, text], own)).toEqual(unknown)
})

const texts = { message1: '', message2: 'dois', message3: ' \n', message4: 'quatro', message5: '' }

it('R-CMP-08: empty variants are never sent', () => {
  expect(variantsOf(texts)).toEqual([2, 4])
  expect([1, 2, 3, 4, 5, null].map((variant) => textOfVariant(texts, variant))).toEqual([
    'dois',
    'dois',
    'quatro',
    'quatro',
    'dois',
    'dois',
  ])
  expect(textOfVariant({ ...texts, message2: '', message4: '' }, 2)).toBe('')
})
