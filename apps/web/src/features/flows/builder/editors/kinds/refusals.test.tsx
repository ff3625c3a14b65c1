import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerEditors, closed, dataOf, drawEdit, save, type } from '../test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Refusal = [
  title: string,
  kind: NodeKind,
  data: FlowNode['data'],
  change: () => void | Promise<void>,
  text: string | null,
]
const seconds = (value: string) => () => type(/Segundos/, value)
const typeName = (value: string) => () => type(/^Nome/, value)
const bot = { name: 'Robô', urlN8N: 'https://bot.example', typebotSlug: 'loja' }
const ai = { name: 'IA', prompt: 'p', apiKey: '', hasApiKey: true }
const request = {
  url: 'https://api.exemplo.com/a',
  headers: [{ name: 'Authorization', value: '', secret: true, hasValue: true }],
}
const question = { message: 'm', answerKey: 'a' }

const refusals: Refusal[] = [
  ['FLW-21: empty', 'interval', {}, () => {}, 'Adicione o valor de intervalo'],
  ['FLW-21: 0', 'interval', {}, seconds('0'), 'Adicione o valor de intervalo'],
  ['FLW-21: 1', 'interval', {}, seconds('1'), null],
  ['FLW-21: 120', 'interval', {}, seconds('120'), null],
  ['FLW-21: 121', 'interval', {}, seconds('121'), 'Máximo de tempo atingido 120 segundos'],
  ['FLW-24: 0', 'randomizer', { percent: 0 }, () => {}, 'Adicione o valor de intervalo'],
  ['FLW-24: 10', 'randomizer', { percent: 10 }, () => {}, null],
  ['FLW-24: 100', 'randomizer', { percent: 100 }, () => {}, null],
  ['FLW-25: no queue', 'ticket', {}, () => {}, 'Adicione uma fila'],
  ['FLW-32: no tag', 'tag', {}, () => {}, 'Adicione uma tag'],
  [
    'FLW-22: no message',
    'menu',
    { message: ' ', arrayOption: [{ number: 1, value: 'a' }] },
    () => {},
    'Campos de mensagem vazio!',
  ],
  ['FLW-22: no option', 'menu', { message: 'm', arrayOption: [] }, () => {}, 'Adicione ao menos uma opção.'],
  [
    'FLW-22: an empty option',
    'menu',
    { message: 'm', arrayOption: [{ number: 1, value: '' }] },
    () => {},
    'Escreva a opção.',
  ],
  ['FLW-26: no name', 'typebot', bot, typeName(''), 'Required'],
  ['FLW-26: a name of 1', 'typebot', bot, typeName('a'), 'Too Short!'],
  ['FLW-26: a name of 2', 'typebot', bot, typeName('ab'), null],
  ['FLW-26: a name of 50', 'typebot', bot, typeName('a'.repeat(50)), null],
  ['FLW-26: a name of 51', 'typebot', bot, typeName('a'.repeat(51)), 'Too Long!'],
  ['FLW-26: no address', 'typebot', { ...bot, urlN8N: '' }, () => {}, 'Required'],
  ['FLW-26: no slug', 'typebot', { ...bot, typebotSlug: '' }, () => {}, 'Required'],
  [
    'FLW-26: not a web address',
    'typebot',
    bot,
    () => type(/Endereço/, 'ftp://x'),
    'Escreva o endereço inteiro, começando por https://.',
  ],
  ['FLW-27: no name', 'openai', { ...ai, name: '' }, () => {}, 'Preencha este campo.'],
  ['FLW-27: no prompt', 'openai', { ...ai, prompt: '' }, () => {}, 'Preencha este campo.'],
  ['FLW-27: no key', 'openai', { ...ai, hasApiKey: false }, () => {}, 'Preencha este campo.'],
  ['FLW-27: a stored key', 'openai', ai, () => {}, null],
  ['FLW-28: no message', 'question', { ...question, message: '' }, () => {}, 'Campos de mensagem vazio!'],
  ['FLW-28: no variable', 'question', { ...question, answerKey: '' }, () => {}, 'Dê um nome à variável.'],
  ['FLW-30: no address', 'apiCall', {}, () => {}, 'Escreva a URL.'],
  [
    'FLW-30: not a web address',
    'apiCall',
    {},
    () => type(/^URL/, 'x'),
    'Escreva o endereço inteiro, começando por https://.',
  ],
  [
    'FLW-30: another path of the same server',
    'apiCall',
    request,
    () => type(/^URL/, 'https://api.exemplo.com/b'),
    null,
  ],
  [
    'FLW-30: another server than that of the stored key',
    'apiCall',
    request,
    () => type(/^URL/, 'https://outro.com/a'),
    'Esta chave foi salva para outro servidor. Digite-a de novo.',
  ],
  ['FLW-31: no variable', 'contatoOpcoes', { campo: 'nome' }, () => {}, 'Escolha ao menos uma variável.'],
  ['FLW-33: no variable', 'condition', {}, () => {}, 'Escolha a variável.'],
  ['FLW-33: no tag', 'condition', { condition: 11 }, () => {}, 'Adicione uma tag'],
]

it.each(refusals)('%s in %s', async (_, kind, data, change, text) => {
  const store = await drawEdit(kind, data)
  await screen.findByRole('button', { name: 'Salvar' })
  await change()
  save()
  if (text === null) return closed()
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(dataOf(store, 'n1')).toEqual(data)
})
