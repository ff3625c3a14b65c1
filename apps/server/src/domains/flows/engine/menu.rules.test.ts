import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import { answerTables } from '@recado/contract/answers/test/answer-tables'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import { chosenMenuOption } from './menu.rules.ts'
import { advance } from './run.rules.ts'
import { newSession } from './session.rules.ts'
import { edges, facts, node } from './test/graphs.ts'

it('FLW-37: every answer of the tables is read in a flow menu as in a menu of queues', () => {
  for (const [language, { titles, chosen: choices, person, invalid }] of Object.entries(answerTables)) {
    const options = titles.map((value, index) => ({ number: index + 1, value }))
    const world = { language: language as 'pt', humanWords: humanWordsOf('') }
    const read = (text: string) => chosenMenuOption(options, [text], world)
    for (const [key, texts] of Object.entries(choices))
      for (const text of texts) expect(read(text), text).toEqual(options[Number(key) - 1])
    for (const text of person) expect(read(text), text).toBe('person')
    for (const text of invalid) expect(read(text), text).toBeNull()
  }
})

/** Runs a flow of one node until the customer answered it. */
function answerTo(one: ReturnType<typeof node>, text: string, isConfirmed = false) {
  const graph: FlowGraph = {
    nodes: [node('1', 'start'), one, node('3', 'message', { label: 'segue' })],
    connections: edges('1>2', '2>3', '2/a1>3', '2/a2>3'),
  }
  const world = facts(graph)
  const start = advance(world, newSession({ flowId: 1, version: 1 }, 1), { do: 'begin' })
  return advance(world, start.session, { do: 'write', lines: [text], isConfirmed })
}
const menu = node('2', 'menu', {
  message: 'Escolha',
  arrayOption: [
    { number: 1, value: 'Vendas' },
    { number: 2, value: 'Financeiro' },
  ],
})
const question = node('2', 'question', { message: 'Qual o seu nome?', answerKey: 'nome' })

describe('FLW-37: words for a person', () => {
  it.each([
    ['a menu, within a sentence', menu, 'me passa para um atendente agora', true],
    ['a menu, denied', menu, 'não quero falar com atendente', false],
    ['a question, as the whole line', question, 'quero falar com um atendente', true],
    ['a question, within a sentence', question, 'sou a pessoa que ligou ontem', false],
    ['a question, another answer', question, 'Maria', false],
  ])('%s: %s', (_case, one, text, asks) => {
    const { effects, state } = answerTo(one, text)
    expect(effects.some((effect) => effect.do === 'human')).toBe(asks)
    if (asks) {
      expect(state).toBe('ended')
      expect(effects[0]).toEqual({ do: 'text', text: automaticTexts('pt').handOver })
    }
  })
})

it.each([
  ['a question', question, 'sair', []],
  ['a menu', menu, 'sair', []],
  ['the option of a menu', menu, 'vendas', ['segue']],
])('contacts.6: %s reads a confirmed opt-out as no answer unless it is an option', (_case, one, text, texts) => {
  const { effects, state } = answerTo(one, text, true)
  expect(effects.flatMap((effect) => (effect.do === 'text' ? [effect.text] : []))).toEqual(texts)
  expect(state).toBe(texts.length > 0 ? 'ended' : 'running')
})
