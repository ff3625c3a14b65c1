import type { FlowNode } from '@recado/contract/flows/graph'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../../../../platform/storage.ts'
import {
  addName,
  answerEditors,
  choose,
  closed,
  dataOf,
  drawEdit,
  drawNew,
  field,
  press,
  save,
  toasts,
  type,
} from './test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Kind = Parameters<typeof drawNew>[0]
type Shape = [kind: Kind, row: string, fill: () => void | Promise<void>, data: FlowNode['data']]
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** What a new node of each kind holds after it was filled in by hand. */
const created: Shape[] = [
  ['message', 'FLW-07', () => type(/Mensagem/, 'Oi'), { label: 'Oi' }],
  ['note', 'FLW-07', () => type(/Nota/, 'Ver com Ana'), { text: 'Ver com Ana' }],
  ['interval', 'FLW-21', () => type(/Segundos/, '5'), { label: 'Intervalo 5 seg.', sec: 5 }],
  [
    'menu',
    'FLW-22',
    () => {
      type(/Mensagem do menu/, 'Escolha')
      press('Adicionar opção')
      press('Adicionar opção')
      type('Opção 1', 'Comprar')
      type('Opção 2', 'Falar')
    },
    {
      message: 'Escolha',
      arrayOption: [
        { number: 1, value: 'Comprar' },
        { number: 2, value: 'Falar' },
      ],
    },
  ],
  ['randomizer', 'FLW-24', () => {}, { percent: 10 }],
  ['ticket', 'FLW-25', () => choose(/Fila/, 'Vendas'), { id: 5, name: 'Vendas' }],
  [
    'typebot',
    'FLW-26',
    () => {
      type(/^Nome/, 'Robô')
      type(/Endereço/, 'https://bot.example')
      type(/Identificador/, 'loja')
    },
    {
      ...{ type: 'typebot', name: 'Robô', projectName: 'Robô', jsonContent: '', language: '' },
      ...{ urlN8N: 'https://bot.example', typebotSlug: 'loja', typebotDelayMessage: 1000, typebotExpires: 1 },
      ...{ typebotKeywordFinish: '', typebotKeywordRestart: '', typebotUnknownMessage: '', typebotRestartMessage: '' },
    },
  ],
  [
    'openai',
    'FLW-27',
    () => {
      type(/^Nome/, 'IA')
      type(/Prompt/, 'Você é da loja')
      fireEvent.change(screen.getByLabelText(/Chave da API/), { target: { value: 'sk-1' } })
    },
    {
      ...{ name: 'IA', prompt: 'Você é da loja', voice: 'texto', voiceKey: '', voiceRegion: '', maxTokens: 100 },
      ...{ temperature: 1, apiKey: 'sk-1', queueId: null, maxMessages: 10 },
    },
  ],
  [
    'question',
    'FLW-28',
    () => {
      type(/^Pergunta/, 'Seu nome?')
      fireEvent.change(screen.getByRole('textbox', { name: /Variável da resposta/ }), {
        target: { value: '{{ cliente }}' },
      })
    },
    { message: 'Seu nome?', answerKey: 'cliente' },
  ],
  [
    'apiCall',
    'FLW-30',
    async () => {
      await choose(/Método/, 'PATCH')
      type(/^URL/, 'https://api.example/{{nome}}')
      press('Adicionar cabeçalho')
      type('Nome do cabeçalho 1', 'Authorization')
      type('Valor do cabeçalho 1', 'Bearer x')
      fireEvent.click(box(/Secreto/))
      addName(/^Variáveis/, 'nome')
      press('Montar o corpo com as variáveis')
      press('Guardar uma parte')
      type('Caminho da parte 1', 'itens.0.nome')
      fireEvent.change(screen.getByRole('textbox', { name: 'Variável da parte 1' }), { target: { value: 'item' } })
      fireEvent.click(box(/Enviar a resposta/))
    },
    {
      ...{ url: 'https://api.example/{{nome}}', method: 'PATCH', variables: ['nome'], confirmChange: true },
      headers: [{ name: 'Authorization', value: 'Bearer x', secret: true }],
      body: '{\n  "nome": "{{nome}}"\n}',
      saves: [{ path: 'itens.0.nome', variable: 'item' }],
    },
  ],
  [
    'contatoOpcoes',
    'FLW-31',
    async () => {
      await choose(/Campo/, 'E-mail')
      addName(/^Variáveis/, 'cupom')
    },
    { campo: 'email', variables: ['cupom'], confirmChange: false },
  ],
  [
    'condition',
    'FLW-33',
    async () => {
      fireEvent.change(screen.getByRole('textbox', { name: /Variável/ }), { target: { value: 'idade' } })
      await choose(/Condição/, 'maior que')
      type(/^Valor/, '17')
    },
    { key: 'idade', condition: 5, value: '17' },
  ],
  ['tag', 'FLW-32', () => choose(/Etiqueta/, 'VIP'), { tag: { id: 3, name: 'VIP' }, confirmChange: false }],
  ['subflow', 'FLW-07', () => choose(/Fluxo/, 'Satisfação'), { flowId: 2 }],
]

describe('each kind in its dialog', () => {
  it.each(created)(
    '%s, %s: a new one is added with what was filled in, in the documented shape',
    async (kind, _, fill, data) => {
      const store = await drawNew(kind)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeTruthy())
      await fill()
      save()
      await closed()
      const { canvas, graph } = store.getState()
      const { nodes } = graph
      expect(nodes).toHaveLength(2)
      expect(nodes.at(-1)).toMatchObject({ type: kind, position: { x: 280, y: 0 } })
      expect(dataOf(store)).toEqual(data)
      expect(canvas.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([nodes.at(-1)?.id])
    },
  )

  it.each(created)(
    '%s, %s: one that is edited opens filled in, and an unchanged saving keeps its data',
    async (kind, _, __, data) => {
      const store = await drawEdit(kind, { ...data, ofOthers: { x: 1 } })
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeTruthy())
      save()
      await closed()
      expect(dataOf(store, 'n1')).toEqual({ ...data, ofOthers: { x: 1 } })
    },
  )
})

type Refusal = [
  title: string,
  kind: Kind,
  data: FlowNode['data'],
  change: () => void | Promise<void>,
  text: string | null,
]
const seconds = (value: string) => () => type(/Segundos/, value)
const named = (value: string) => () => type(/^Nome/, value)
const bot = { name: 'Robô', urlN8N: 'https://bot.example', typebotSlug: 'loja' }
const ai = { name: 'IA', prompt: 'p', apiKey: '', hasApiKey: true }
const question = { message: 'm', answerKey: 'a' }

const refusals: Refusal[] = [
  ['FLW-21: nothing', 'interval', {}, () => {}, 'Adicione o valor de intervalo'],
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
  ['FLW-26: no name', 'typebot', bot, named(''), 'Required'],
  ['FLW-26: a name of 1', 'typebot', bot, named('a'), 'Too Short!'],
  ['FLW-26: a name of 2', 'typebot', bot, named('ab'), null],
  ['FLW-26: a name of 50', 'typebot', bot, named('a'.repeat(50)), null],
  ['FLW-26: a name of 51', 'typebot', bot, named('a'.repeat(51)), 'Too Long!'],
  ['FLW-26: no address', 'typebot', { ...bot, urlN8N: '' }, () => {}, 'Required'],
  ['FLW-26: no slug', 'typebot', { ...bot, typebotSlug: '' }, () => {}, 'Required'],
  [
    'FLW-26: no address of the web',
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
    'FLW-30: no address of the web',
    'apiCall',
    {},
    () => type(/^URL/, 'x'),
    'Escreva o endereço inteiro, começando por https://.',
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

it('FLW-25, FLW-32: what is missing is told in a toast too', async () => {
  await drawNew('tag')
  await screen.findByRole('button', { name: 'Salvar' })
  save()
  await waitFor(() => expect(toasts()).toContain('Adicione uma tag'))
})

it('FLW-13: a new node is connected with what it was added from, and a discarded one is asked about', async () => {
  const store = await drawNew('message')
  store.getState().open({
    ...{ what: 'newNode', kind: 'message', position: { x: 280, y: 0 } },
    connectFrom: { nodeId: '1', handle: 'a' },
  })
  await screen.findByRole('button', { name: 'Salvar' })
  type(/Mensagem/, 'Oi')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
  save()
  await closed()
  const { nodes, connections } = store.getState().graph
  expect(connections).toMatchObject([{ source: '1', sourceHandle: 'a', target: nodes.at(-1)?.id }])
  // One step takes all of it back.
  store.getState().undo()
  expect(store.getState().graph).toMatchObject({ nodes: [{ id: '1' }], connections: [] })
})

it('FLW-13: the next new node begins empty', async () => {
  const store = await drawNew('message')
  await screen.findByRole('button', { name: 'Salvar' })
  type(/Mensagem/, 'Oi')
  save()
  await closed()
  store.getState().open({ what: 'newNode', kind: 'message', position: { x: 560, y: 0 } })
  await screen.findByRole('dialog')
  expect(field(/Mensagem/).value).toBe('')
})

it('FLW-22: only the last option can be removed, and numbers stay without gaps', async () => {
  const store = await drawEdit('menu', {
    message: 'm',
    arrayOption: [1, 2, 3].map((number) => ({ number, value: `o${number}` })),
  })
  await screen.findByRole('button', { name: 'Salvar' })
  expect(
    screen.getAllByRole('button', { name: /Remover a opção/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Remover a opção 3'])
  press('Remover a opção 3')
  press('Adicionar opção')
  type('Opção 3', 'novo')
  save()
  await closed()
  expect(dataOf(store, 'n1')?.arrayOption).toEqual([
    { number: 1, value: 'o1' },
    { number: 2, value: 'o2' },
    { number: 3, value: 'novo' },
  ])
})

it('FLW-24: the slider goes in steps of 10 and says that 0 is not taken', async () => {
  const store = await drawNew('randomizer')
  const slider = await screen.findByRole('slider')
  expect(slider.getAttribute('aria-valuenow')).toBe('10')
  expect(screen.getByText('De 10 a 100, de 10 em 10. 0 não é aceito.')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'ArrowLeft', code: 'ArrowLeft' })
  save()
  expect(await screen.findByText('Adicione o valor de intervalo')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'ArrowRight', code: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'ArrowRight', code: 'ArrowRight' })
  save()
  await closed()
  expect(dataOf(store)).toEqual({ percent: 20 })
})

it('FLW-27: sixteen voices are offered; key and region come with a voice, and a typed key can be shown', async () => {
  await drawNew('openai')
  const voice = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Voz/ })
  expect(voice.value).toBe('Texto')
  expect(screen.queryByLabelText(/Região/)).toBeNull()
  fireEvent.click(voice)
  const offered = await screen.findAllByRole('option', { name: /Texto|Neural/, hidden: true })
  expect(offered).toHaveLength(16)
  fireEvent.click(offered[1] as HTMLElement)
  expect(await screen.findByRole('textbox', { name: /Região/ })).toBeTruthy()
  const key = screen.getByLabelText<HTMLInputElement>(/Chave da API/)
  expect(key.type).toBe('password')
  fireEvent.click(screen.getAllByRole('button', { name: /Mostrar/ })[0] as HTMLElement)
  expect(key.type).toBe('text')
})

it('FLW-27: a stored key is told of and kept by an empty field', async () => {
  const store = await drawEdit('openai', {
    typebotIntegration: { ...ai, hasVoiceKey: true, voice: 'pt-BR-ElzaNeural' },
  })
  expect(await screen.findAllByText('Há uma chave salva. Deixe vazio para mantê-la.')).toHaveLength(2)
  save()
  await closed()
  expect(dataOf(store, 'n1')).toMatchObject({
    typebotIntegration: { apiKey: '', hasApiKey: true, voiceKey: '', voice: 'pt-BR-ElzaNeural' },
  })
})

it('FLW-28: the new name of a variable stands in the place of the old one in the browser', async () => {
  writeStored('variables', ['idade', 'cidade'])
  await drawEdit('question', { message: 'm', answerKey: 'idade' })
  await screen.findByRole('button', { name: 'Salvar' })
  fireEvent.change(screen.getByRole('textbox', { name: /Variável da resposta/ }), { target: { value: 'anos' } })
  save()
  await closed()
  expect(readStored('variables')).toEqual(['anos', 'cidade'])
})

it('FLW-29: a question that is kept below a typebot shows its message and stays there', async () => {
  const store = await drawEdit('question', { typebotIntegration: { message: 'De onde?', answerKey: 'cidade' } })
  await screen.findByRole('button', { name: 'Salvar' })
  expect(field(/^Pergunta/).value).toBe('De onde?')
  type(/^Pergunta/, 'De que cidade?')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ typebotIntegration: { message: 'De que cidade?', answerKey: 'cidade' } })
})

it('FLW-30: seven methods are offered', async () => {
  await drawNew('apiCall')
  fireEvent.click(await screen.findByRole('combobox', { name: /Método/ }))
  const offered = await screen.findAllByRole('option', { hidden: true })
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
  )
})

it('FLW-25: a queue that is gone still shows its name', async () => {
  await drawEdit('ticket', { id: 99, name: 'Antiga' })
  expect(await screen.findByDisplayValue('Antiga (não existe mais)')).toBeTruthy()
})

it.each([
  ['igual', 1],
  ['maior ou igual', 2],
  ['menor ou igual', 3],
  ['menor que', 4],
  ['maior que', 5],
])('FLW-33: %s is the code %i', async (word, code) => {
  const store = await drawEdit('condition', { key: 'k', condition: code === 1 ? 2 : 1, value: '3' })
  await screen.findByRole('button', { name: 'Salvar' })
  await choose(/Condição/, word)
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: 'k', condition: code, value: '3' })
})

it('FLW-33: a condition of tags keeps the id of the tag, one of hours neither variable nor value', async () => {
  const store = await drawEdit('condition', { key: 'k', condition: 1, value: '3' })
  await screen.findByRole('button', { name: 'Salvar' })
  await choose(/Condição/, 'o atendimento tem a etiqueta')
  await choose(/Etiqueta/, 'Atraso')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: '', condition: 11, value: '4' })
  store.getState().open({ what: 'editor', nodeId: 'n1' })
  await screen.findByRole('dialog')
  await choose(/Condição/, 'está no horário de atendimento')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: '', condition: 12, value: '' })
})

it('FLW-03: the start reminds of saving', async () => {
  await drawEdit('start', {})
  expect(await screen.findByText(/Lembre-se de salvar o fluxo antes de sair/)).toBeTruthy()
})
