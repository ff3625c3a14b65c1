import type { FlowNode } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import { findText } from '../../../../../platform/i18n/fill-text.rules.ts'
import { outputs } from '../../graph/outputs.rules.ts'
import { pt } from '../../texts.pt.ts'
import { foundNodes } from '../find/find-nodes.rules.ts'
import { kindName, outputName, summaryOfNode, type Words } from './node-summary.rules.ts'

const t: Words = (key, values) => findText(pt, key, 'pt', values)
const node = (type: string, data: FlowNode['data'] = {}): FlowNode => ({
  id: type,
  type,
  position: { x: 0, y: 0 },
  data,
})

describe('the summary of a node', () => {
  it.each([
    ['FLW-03: the start', node('start'), 'Inicio do fluxo'],
    ['FLW-07: a message', node('message', { label: ' Olá! ' }), 'Olá!'],
    ['FLW-21: one second', node('interval', { sec: 1 }), '1 segundo'],
    ['FLW-21: seconds as a text', node('interval', { sec: '30' }), '30 segundos'],
    ['FLW-21: an interval that is not set', node('interval'), ''],
    ['FLW-22: a menu', node('menu', { message: 'Escolha:' }), 'Escolha:'],
    ['FLW-23: a picture by its own name', node('img', { url: 'flows/1/x.png', original: 'loja.png' }), 'loja.png'],
    ['FLW-23: a video by its path', node('video', { url: 'flows/1/x.mp4' }), 'x.mp4'],
    ['FLW-16: an audio is sent as recorded by default', node('audio', { url: 'a/oi.mp3' }), 'oi.mp3 · gravado na hora'],
    ['FLW-16: an audio as a file', node('audio', { url: 'a/oi.mp3', record: false }), 'oi.mp3'],
    ['FLW-25: a queue', node('ticket', { id: 3, name: 'Vendas' }), 'Vendas'],
    [
      'FLW-25: a queue in the format of the old product family',
      node('ticket', { data: { id: 3, name: 'Suporte' } }),
      'Suporte',
    ],
    ['FLW-26: a typebot', node('typebot', { typebotIntegration: { name: 'Pedidos' } }), 'Pedidos'],
    ['FLW-27: the AI by text', node('openai', { name: 'Lia', voice: 'texto' }), 'Lia'],
    ['FLW-27: the AI by voice', node('openai', { name: 'Lia', voice: 'pt-BR-LeilaNeural' }), 'Lia · Leila'],
    ['FLW-28: a question', node('question', { message: 'Seu nome?', answerKey: 'nome' }), 'Seu nome?'],
    ['FLW-29: a typebot question', node('question', { typebotIntegration: { message: 'Seu CEP?' } }), 'Seu CEP?'],
    [
      'FLW-30: an address',
      node('apiCall', { url: 'https://a.example/p', method: 'PATCH' }),
      'PATCH https://a.example/p',
    ],
    [
      'FLW-30: an address cut at 28',
      node('apiCall', { url: 'https://loja.example/pedidos/123', method: 'GET' }),
      'GET https://loja.example/pedidos…',
    ],
    ['FLW-31: a contact', node('contatoOpcoes', { campo: 'email', variables: ['mail'] }), 'E-mail ← mail'],
    ['FLW-32: a tag', node('tag', { tag: { id: 1, name: 'VIP' } }), 'VIP'],
    ['FLW-33: equal', node('condition', { key: 'idade', condition: 1, value: '18' }), 'idade igual 18'],
    ['FLW-33: at least', node('condition', { key: 'idade', condition: 2, value: 18 }), 'idade maior ou igual 18'],
    ['FLW-33: at most', node('condition', { key: 'idade', condition: '3', value: '18' }), 'idade menor ou igual 18'],
    ['FLW-33: less', node('condition', { key: 'idade', condition: 4, value: '18' }), 'idade menor que 18'],
    ['FLW-33: greater', node('condition', { key: 'idade', condition: 5, value: '18' }), 'idade maior que 18'],
    ['FLW-33: empty', node('condition', { key: 'nome', condition: 10, value: 'x' }), 'nome está vazio'],
    ['FLW-33: a tag', node('condition', { condition: 11, value: 'VIP' }), 'tem a etiqueta VIP'],
    ['FLW-33: hours', node('condition', { condition: 12 }), 'Dentro do horário de atendimento'],
    ['FLW-33: a condition that is not set', node('condition', { condition: 1 }), ''],
    ['another flow', node('subflow', { flowId: 12 }), 'Fluxo nº 12'],
    ['a note', node('note', { text: 'Revisar' }), 'Revisar'],
    ['FLW-07: an unknown kind', node('hologram'), 'Tipo desconhecido. Fica guardado como está.'],
  ])('%s', (_, one, text) => {
    expect(summaryOfNode(one, t).text).toBe(text)
  })

  it('FLW-14: a content node lists its elements in sequence, with its first picture', () => {
    const content = node('singleBlock', {
      seq: ['message1', 'img3', 'interval2'],
      elements: [
        { kind: 'interval', number: 'interval2', value: 5 },
        { kind: 'img', number: 'img3', value: 'flows/1/a.png', original: 'a loja.png' },
        { kind: 'message', number: 'message1', value: 'Oi' },
      ],
    })
    expect(summaryOfNode(content, t)).toEqual({
      text: 'Oi',
      image: 'flows/1/a.png',
      lines: [
        { kind: 'message', text: 'Oi' },
        { kind: 'img', text: 'a loja.png' },
        { kind: 'interval', text: '5 segundos' },
      ],
    })
  })

  it.each(['menu', 'singleBlock', 'condition', 'tag', 'contatoOpcoes', 'question', 'apiCall', 'openai'])(
    'FLW-07: a %s with data of any other shape is shown anyway',
    (type) => {
      for (const odd of [null, 3, 'x', [null, 1], { a: null }])
        expect(() =>
          summaryOfNode(
            node(type, { arrayOption: odd, elements: odd, seq: odd, tag: odd, variables: odd, url: odd }),
            t,
          ),
        ).not.toThrow()
    },
  )
})

describe('outputs', () => {
  const names = (one: FlowNode) => outputs(one).map((output) => outputName(one, output, t))
  it.each([
    [
      'FLW-08: a menu has one per option',
      node('menu', { arrayOption: [{ number: 1, value: 'Vendas' }, { value: 'Suporte' }] }),
      ['1. Vendas', '2. Suporte'],
    ],
    ['FLW-08: a randomizer has a and b', node('randomizer', { percent: 70 }), ['A · 70%', 'B · 30%']],
    ['FLW-08: a condition has three', node('condition'), ['Sucesso', 'Falha', 'Erro']],
    ['FLW-08: a request can fail', node('apiCall'), ['Continua', 'Erro']],
    ['FLW-06: others have one, without a name', node('message'), ['']],
    ['a note has none', node('note'), []],
  ])('%s', (_, one, expected) => {
    expect(names(one)).toEqual(expected)
  })
})

it('FLW-02: the add menu names its entries as documented', () => {
  const kinds = ['start', 'singleBlock', 'menu', 'randomizer', 'interval', 'ticket', 'typebot', 'openai', 'question']
  const more = ['apiCall', 'contatoOpcoes', 'condition', 'tag']
  expect([...kinds, ...more].map((type) => kindName({ type }, t)).join(', ')).toBe(
    'Inicio, Conteúdo, Menu, Randomizador, Intervalo, Ticket, TypeBot, OpenAI, Pergunta, Req HTTP, Contato, Condição, Adicionar Tag',
  )
})

it('nodes are found by kind and words, ignoring case and accents, from left to right', () => {
  const nodes = [
    { ...node('message', { label: 'Preço do pedido' }), position: { x: 500, y: 0 } },
    { ...node('menu', { message: 'x', arrayOption: [{ number: 1, value: 'Preços' }] }), position: { x: 10, y: 0 } },
    node('condition', { key: 'preco' }),
  ]
  expect(foundNodes(nodes, 'PRECO', t).map(({ type }) => type)).toEqual(['condition', 'menu', 'message'])
  expect(foundNodes(nodes, 'mensagem preco', t).map(({ type }) => type)).toEqual(['message'])
  expect(foundNodes(nodes, '  ', t)).toEqual([])
})
