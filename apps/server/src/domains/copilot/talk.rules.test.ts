import { expect, it } from 'vitest'
import {
  LONGEST_TALK,
  lastCustomerQuestion,
  type TalkLine,
  talkData,
  textOfTalkLine,
  withSources,
} from './talk.rules.ts'

let id = 0
const line = (change: Partial<TalkLine>): TalkLine => ({
  ...{ id: ++id, fromMe: false, isAutomatic: false, mediaType: 'chat', body: 'Oi', transcript: null },
  ...change,
})
const customer = (body: string) => line({ body })
const person = (body: string) => line({ body, fromMe: true })
const bot = (body: string) => line({ body, fromMe: true, isAutomatic: true })

it.each([
  [{ body: 'Bom dia' }, 'Bom dia'],
  [{ mediaType: 'audio', body: '' }, '[áudio]'],
  [{ mediaType: 'audio', body: '', transcript: 'Quero um pão' }, '[áudio] Quero um pão'],
  [{ mediaType: 'image', body: 'O meu pedido' }, '[imagem] O meu pedido'],
  [{ mediaType: 'vcard', body: 'BEGIN:VCARD' }, '[contato]'],
  [{ mediaType: 'locationMessage', body: 'data:image/png;…' }, '[localização]'],
  [{ mediaType: 'unknown', body: 'x' }, '[mídia]'],
])('AI-03: %j is read as %j', (change, expected) => {
  expect(textOfTalkLine(line(change))).toBe(expected)
})

it('AI-03: names the speakers, oldest first, and keeps the newest lines that fit', () => {
  expect(talkData([customer('Oi'), bot('Olá, sou o robô'), person('Posso ajudar?')])).toEqual([
    { label: 'Cliente', value: 'Oi' },
    { label: 'Robô', value: 'Olá, sou o robô' },
    { label: 'Atendente', value: 'Posso ajudar?' },
  ])
  const long = 'x'.repeat(LONGEST_TALK / 2)
  const newest = talkData([customer(`primeira ${long}`), customer(`segunda ${long}`), customer('última')])
  expect(newest.map(({ value }) => String(value).split(' ')[0])).toEqual(['segunda', 'última'])
  expect(talkData([])).toEqual([])
})

it.each([
  [
    'every customer line since the last answer of a user',
    [customer('a'), person('b'), customer('c'), customer('d')],
    'c\nd',
  ],
  ['every customer line when only a bot replied', [customer('a'), bot('menu'), customer('b')], 'a\nb'],
  ['the last customer lines when all are answered', [customer('a'), person('b')], 'a'],
  ['empty when there are no lines', [], ''],
])('AI-04: the question is %s', (_name, lines, expected) => {
  expect(lastCustomerQuestion(lines)).toBe(expected)
})

const passages = [1, 2, 3].map((documentId) => ({ documentId, title: `T${documentId}`, text: 'x' }))
it.each([
  ['Em dois dias. [1]', 'Em dois dias.', [1]],
  ['Em dois dias. [1, 3]', 'Em dois dias.', [1, 3]],
  ['Em dois dias.\n[fontes: 2;3]', 'Em dois dias.', [2, 3]],
  ['Em dois dias. [9]', 'Em dois dias.', []],
  ['Em [2] dias.', 'Em [2] dias.', []],
  ['Em dois dias.', 'Em dois dias.', []],
])('AI-04: %j gives the text %j and the sources %j', (modelText, text, ids) => {
  const answer = withSources(modelText, passages)
  expect([answer.text, answer.sources.map(({ documentId }) => documentId)]).toEqual([text, ids])
})

it('AI-04: numbers in brackets stay if no passages were given', () => {
  expect(withSources('O item [1]', [])).toEqual({ text: 'O item [1]', sources: [] })
})
