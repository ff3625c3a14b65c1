import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import type { MenuAnswer, MenuEntry } from '@recado/contract/answers/menu-answer.rules'
import { answerTables } from '@recado/contract/answers/test/answer-tables'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { expect, it } from 'vitest'
import { queueMenu, readLines } from './menu.rules.ts'

const entries = [
  { key: 1, title: 'Vendas' },
  { key: 2, title: '2ª via de boleto' },
  { key: 3, title: 'Peças & Serviços' },
]
const readAnswer = (text: string | null, of: readonly MenuEntry[], hasBack: boolean): MenuAnswer => {
  const scene = { language: 'pt', texts: automaticTexts('pt'), humanWords: humanWordsOf('') } as const
  return readLines(scene, [{ text, sentAt: new Date(0) }], of, { hasBack })
}
const entry = (index: number): MenuAnswer => ({ kind: 'entry', index })

it.each<[string | null, MenuAnswer]>([
  ['1', entry(0)],
  [' 02 ', entry(1)],
  ['3.', entry(2)],
  ['*1*', entry(0)],
  ['[ 2 ]', entry(1)],
  ['1️⃣', entry(0)],
  ['Opção 3', entry(2)],
  ['número 1', entry(0)],
  ['vendas', entry(0)],
  ['PEÇAS & SERVIÇOS', entry(2)],
  ['2ª via de boleto', entry(1)],
  ['0', { kind: 'back' }],
  ['#', { kind: 'person' }],
  ['Falar com um atendente', { kind: 'person' }],
  ['*[ # ]* - Falar com um atendente', { kind: 'person' }],
  ['atendente', { kind: 'person' }],
  ['Voltar', { kind: 'back' }],
  ['*[ 0 ]* - Voltar', { kind: 'back' }],
  ['*[ 1 ]* - Vendas', entry(0)],
  ['3 - peças & serviços', entry(2)],
  ['🛒 Vendas', entry(0)],
  ['dois', entry(1)],
  ['opção um', entry(0)],
  ['a 1', entry(0)],
  ['peças', entry(2)],
  ['pe', { kind: 'invalid' }],
  ['2 - Vendas', { kind: 'invalid' }],
  ['4', { kind: 'invalid' }],
  ['1 e 2', { kind: 'invalid' }],
  ['12345', { kind: 'invalid' }],
  ['quero vendas', entry(0)],
  ['Vendas, por favor', entry(0)],
  ['queria falar com Peças', entry(2)],
  ['1 por favor', entry(0)],
  ['quero falar com alguém', { kind: 'person' }],
  ['Quero falar com um atendente!', { kind: 'person' }],
  ['quiero hablar con una persona', { kind: 'person' }],
  ['falar com atendente', { kind: 'person' }],
  ['não quero vendas', { kind: 'invalid' }],
  ['queria saber o preço', { kind: 'invalid' }],
  ['quero', { kind: 'invalid' }],
  ['alguém ligou?', { kind: 'invalid' }],
  ['tudo bem por favor', { kind: 'invalid' }],
  ['', { kind: 'invalid' }],
  ['...', { kind: 'invalid' }],
  [null, { kind: 'invalid' }],
])('BOT-01: %j means %j', (text, answer) => {
  expect(readAnswer(text, entries, true)).toEqual(answer)
})

it('BOT-02: without a level above, 0 is not an answer', () => {
  expect(readAnswer('0', entries, false)).toEqual({ kind: 'invalid' })
})

it('BOT-11: menus are text, in the company’s language', () => {
  const queue = {
    id: 1,
    name: 'Ventas',
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: [],
    specialDays: [],
    isAnswered: false,
    options: [],
  }
  expect(queueMenu('', [queue], { language: 'es', texts: automaticTexts('es') })).toBe(
    '*[ 1 ]* - Ventas\n*[ # ]* - Hablar con un agente',
  )
})

it('BOT-01: a prefix shared by two entries selects neither', () => {
  const two = [
    { key: 1, title: 'Suporte técnico' },
    { key: 2, title: 'Suporte comercial' },
  ]
  expect(readAnswer('suporte', two, false)).toEqual({ kind: 'invalid' })
  expect(readAnswer('suporte comercial', two, false)).toEqual(entry(1))
})

it('BOT-01: an entry that is an emoji is chosen by its number or the emoji', () => {
  const pictures = [
    { key: 1, title: '🍕' },
    { key: 2, title: '❤️' },
  ]
  expect(['🍕', '1', ' 1 ', '❤', '❤️', '👍', '...'].map((text) => readAnswer(text, pictures, false))).toEqual([
    ...[entry(0), entry(0), entry(0), entry(1), entry(1)],
    ...[{ kind: 'invalid' }, { kind: 'invalid' }],
  ])
})

it('BOT-01: every answer of the tables is read in a menu of queues', () => {
  for (const [language, { titles, chosen: choices, person, invalid }] of Object.entries(answerTables)) {
    const of = titles.map((title, index) => ({ key: index + 1, title }))
    const scene = { language: language as 'pt', texts: automaticTexts(language as 'pt'), humanWords: humanWordsOf('') }
    const read = (text: string) => readLines(scene, [{ text, sentAt: new Date(0) }], of, { hasBack: false })
    for (const [key, texts] of Object.entries(choices))
      for (const text of texts) expect(read(text), text).toEqual(entry(Number(key) - 1))
    for (const text of person) expect(read(text), text).toEqual({ kind: 'person' })
    for (const text of invalid) expect(read(text), text).toEqual({ kind: 'invalid' })
  }
})

it.each([
  ['uma pessoa me ligou deste número', { kind: 'invalid' }],
  ['vi o anúncio de vendas na rua', { kind: 'invalid' }],
  ['bom dia, vendas por favor', entry(0)],
  ['quero falar com um atendente', { kind: 'person' }],
])('BOT-01: the first message, before the menu, chooses only as a whole: %j', (text, answer) => {
  const scene = { language: 'pt', texts: automaticTexts('pt'), humanWords: humanWordsOf('') } as const
  const how = { hasBack: false, isFirst: true }
  expect(readLines(scene, [{ text, sentAt: new Date(0) }], entries, how)).toEqual(answer)
})
