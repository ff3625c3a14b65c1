import { describe, expect, it } from 'vitest'
import { defaultHumanWords } from './human-word-setting.rules.ts'
import { type AnsweredMenu, isBareNumber, readMenuAnswer } from './menu-answer.rules.ts'
import { answerTables } from './test/answer-tables.ts'

const menuOf = (titles: readonly string[], change: Partial<AnsweredMenu> = {}): AnsweredMenu => ({
  entries: titles.map((title, index) => ({ key: index + 1, title })),
  ...{ hasBack: false, language: 'pt', humanWords: Object.values(defaultHumanWords).flat() },
  backTitles: ['Voltar', 'Go back', 'Volver'],
  personTitles: ['Falar com um atendente', 'Talk to an attendant', 'Hablar con un agente'],
  ...change,
})
const wordOf = (answer: ReturnType<typeof readMenuAnswer>) =>
  answer.kind === 'entry' ? String(answer.index + 1) : answer.kind

describe.each(Object.entries(answerTables))('BOT-01, FLW-08: answers in %s', (language, table) => {
  const menu = menuOf(table.titles, { language: language as 'pt' })
  const choices = Object.entries(table.chosen).flatMap(([key, texts]) => texts.map((text) => [text, key] as const))
  const others = (['person', 'invalid'] as const).flatMap((kind) => table[kind].map((text) => [text, kind] as const))
  it.each([...choices, ...others])('%j means %s', (text, meaning) => {
    expect(wordOf(readMenuAnswer([text], menu))).toBe(meaning)
  })
})

it.each<[title: string, titles: string[], texts: string[], answer: string]>([
  ['an option for a person', ['Vendas', 'Falar com uma pessoa'], ['quero falar com uma pessoa'], '2'],
  ['a human word for the only option of that kind', ['Vendas', 'Falar com uma pessoa'], ['atendente'], '2'],
  ['an option with a human word in its title', ['Pessoa física', 'Pessoa jurídica'], ['pessoa física'], '1'],
  ['a title that is a denial', ['Sim', 'Não'], ['não, obrigado'], '2'],
  ['a short title beside courtesy', ['Sim', 'Não'], ['sim, por favor'], '1'],
  ['a short title in another sentence', ['Sim', 'Não'], ['não sei o que é isso'], 'invalid'],
  ['a title with a denial', ['Vendas', 'Não recebi meu pedido'], ['não recebi meu pedido'], '2'],
  ['a title within a greeting', ['Manhã', 'Tarde', 'Noite'], ['boa tarde'], 'invalid'],
  ['a title beside a greeting', ['Manhã', 'Tarde', 'Noite'], ['boa noite, de manhã'], '1'],
  ['a title twice, once in a greeting', ['Manhã', 'Tarde'], ['boa tarde, à tarde'], '2'],
  ['a title after the Portuguese "no"', ['Centro', 'Zona Sul'], ['no centro'], '1'],
  ['a title with an ordinal', ['Vendas', 'Outros', 'Segunda via'], ['segunda via'], '3'],
  ['an ordinal in digits for a title', ['Vendas', 'Segunda via de boleto'], ['2ª via do boleto'], '2'],
  ['a number for the ordinal of a title', ['Vendas', 'Outros', 'Segunda via'], ['2 via'], '3'],
  ['a title with an ordinal in digits', ['2ª via de boleto', 'Vendas'], ['quero a segunda via'], '1'],
  ['an ordinal that is also a title', ['Vendas', 'Outros', 'Segunda via'], ['a segunda'], 'invalid'],
  ['the longer of two titles', ['Suporte', 'Suporte técnico'], ['preciso de suporte técnico'], '2'],
  ['the shorter of two titles', ['Suporte', 'Suporte técnico'], ['suporte'], '1'],
  ['two titles near a text', ['Contas', 'Contos'], ['contus'], 'invalid'],
  ['titles that differ by a number', ['Plano 100', 'Plano 200'], ['plano 300'], 'invalid'],
  ['the title with its number', ['Plano 100', 'Plano 200'], ['plano 200'], '2'],
  ['a typo in a title of four letters', ['Casa', 'Carro'], ['cada'], 'invalid'],
  ['the last answer of a burst', ['Vendas', 'Suporte'], ['2', '1', 'por favor'], '1'],
  ['a denied answer of a burst', ['Vendas', 'Suporte'], ['1', 'não quero vendas'], 'invalid'],
  ['a correction in a burst', ['Vendas', 'Suporte'], ['2', 'não, 1', '1'], '1'],
  ['a number that is another title', ['2', '1'], ['1'], '1'],
])('BOT-01: %s', (_case, titles, texts, answer) => {
  expect(wordOf(readMenuAnswer(texts, menuOf(titles)))).toBe(answer)
})

it.each([
  ['0', 'back'],
  ['zero', 'back'],
  ['Voltar', 'back'],
  ['quero voltar', 'back'],
  ['quero voltar pro menu', 'back'],
  ['Voltar ao menu', 'back'],
  ['*[ 0 ]* - Voltar', 'back'],
])('BOT-02: %j leads back', (text, answer) => {
  expect(wordOf(readMenuAnswer([text], menuOf(['Vendas'], { hasBack: true })))).toBe(answer)
  expect(wordOf(readMenuAnswer([text], menuOf(['Vendas'])))).toBe('invalid')
})

it.each([
  ['quero o início do menu', 'back'],
  ['início', 'invalid'],
  ['quero chamar a gerência', 'person'],
  ['gostaria de falar com a diretora', 'person'],
  ['chamar gerencia, por favor', 'person'],
  ['*[ # ]* - Chamar a gerência, por favor', 'person'],
])("PLUS-51: beside courtesy, %j is the company's wording of a way: %s", (text, answer) => {
  const own = {
    hasBack: true,
    backTitles: ['Início do menu'],
    personTitles: ['Chamar a gerência, por favor', 'Falar com a diretora'],
  }
  expect(wordOf(readMenuAnswer([text], menuOf(['Vendas'], own)))).toBe(answer)
})

it('BOT-01: a company can replace the words that lead to a person', () => {
  const menu = menuOf(['Vendas'], { humanWords: ['socorro', 'chamar gerente'] })
  expect(
    ['socorro!', 'por favor chamar o gerente', 'atendente'].map((text) => wordOf(readMenuAnswer([text], menu))),
  ).toEqual(['person', 'person', 'invalid'])
})

it.each([
  ['1', true],
  ['①', true],
  ['opção dois', true],
  ['vendas', false],
  ['', false],
])('BOT-01: %j is only a number: %s', (text, isNumber) => {
  expect(isBareNumber(text)).toBe(isNumber)
})

// Far above what it takes, because tests share busy cores.
const MAX_MS = 1000
const signs = [
  'a',
  '1',
  '1 ',
  ' ',
  '\n',
  '\u0301',
  'n',
  '*',
  '*a:*',
  '[1',
  '>',
  '👍',
  'vendas ',
  'não ',
  "a'",
  'nº',
  '١',
  '①',
  'a1',
  'opção 1 ',
]
it.each(signs)('BOT-01: no length of %j takes long', (sign) => {
  const titles = Array.from({ length: 60 }, (_, n) => `Vendas especiais ${n}`)
  const menu = menuOf(titles)
  const durations = [4096, 60_000].map((length) => {
    const text = sign.repeat(Math.ceil(length / sign.length)).slice(0, length)
    const start = performance.now()
    readMenuAnswer([text], menu)
    return performance.now() - start
  })
  expect(Math.max(...durations)).toBeLessThan(MAX_MS)
})
