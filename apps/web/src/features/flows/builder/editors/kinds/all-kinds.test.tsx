import type { FlowNode } from '@recado/contract/flows/graph'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addName,
  answerEditors,
  choose,
  closed,
  dataOf,
  drawEdit,
  drawNew,
  press,
  save,
  type,
  typeName,
} from '../test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Kind = Parameters<typeof drawNew>[0]
type Shape = [kind: Kind, row: string, fill: () => void | Promise<void>, data: FlowNode['data']]
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** The data of a new node of each kind after its form was filled in. */
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
      typeName(/Variável da resposta/, '{{ cliente }}')
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
      typeName('Variável da parte 1', 'item')
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
      typeName(/Variável/, 'idade')
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
    '%s, %s: a new node is added with the input, in the documented shape',
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
    '%s, %s: an existing node opens filled in, and saving without changes keeps its data',
    async (kind, _, __, data) => {
      const store = await drawEdit(kind, { ...data, ofOthers: { x: 1 } })
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeTruthy())
      save()
      await closed()
      expect(dataOf(store, 'n1')).toEqual({ ...data, ofOthers: { x: 1 } })
    },
  )
})
