import { expect, it } from 'vitest'
import { type PromptContext, questionOf, TRANSFER, type TranscriptLine, toolsOf } from './question.rules.ts'

const line = (from: TranscriptLine['from'], words: string): TranscriptLine => ({ from, words })
const contextOf = (change: Partial<PromptContext> = {}): PromptContext => ({
  prompt: 'Você é a Bia, da padaria.',
  company: 'Pão Bom',
  contact: 'Maria',
  language: 'pt',
  history: [line('customer', 'oi'), line('machine', 'Olá'), line('person', 'Sou o Caio'), line('customer', 'tem pão?')],
  passages: [],
  ...change,
})

it('BOT-12: the model reads the prompt, the general rules, and the last messages by role', () => {
  const [system, ...talk] = questionOf(contextOf())
  expect(system?.role).toBe('system')
  expect(system?.content).toMatch(/^Você é a Bia, da padaria\.\n\n.*Pão Bom/)
  expect(system?.content).toMatch(/\n\n<dados>\nNome do cliente: "Maria"\n<\/dados>$/)
  expect(talk).toEqual([
    { role: 'user', content: 'oi' },
    { role: 'assistant', content: 'Olá' },
    { role: 'assistant', content: 'Sou o Caio' },
    { role: 'user', content: 'tem pão?' },
  ])
})

it('knowledge passages are added to the prompt if there are any', () => {
  const passages = [{ title: 'Entrega', text: 'Em dois dias.' }]
  expect(questionOf(contextOf({ passages }))[0]?.content).toContain(
    '\nConhecimento da empresa: {"title":"Entrega","text":"Em dois dias."}\n</dados>',
  )
  expect(questionOf(contextOf())[0]?.content).not.toContain('Conhecimento da empresa:')
})

it('a long history loses its oldest messages, a long message its end, and the last message stays', () => {
  const history = [...Array(10).keys()].map((n) => line('customer', `${n}${'x'.repeat(5000)}`))
  const [, ...talk] = questionOf(contextOf({ history }))
  expect(talk.map(({ content }) => content[0])).toEqual(['4', '5', '6', '7', '8', '9'])
  expect(talk.every(({ content }) => content.length === 4000)).toBe(true)
  expect(questionOf(contextOf({ history: [line('customer', '')] }))).toHaveLength(1)
})

it.each(['pt', 'en', 'es'] as const)('BOT-12: the only action is the hand-over (%s)', (language) => {
  const [tool, ...more] = toolsOf(language)
  expect(more).toEqual([])
  expect(tool?.name).toBe(TRANSFER)
  expect(tool?.parameters).toMatchObject({ required: ['reason', 'summary'] })
  expect(questionOf(contextOf({ language }))[0]?.content).toContain(TRANSFER)
})
