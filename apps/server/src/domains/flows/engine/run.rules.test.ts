import type { FlowGraph } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import { chosenMenuOption } from './menu.rules.ts'
import { drawRandom } from './random.rules.ts'
import { advance } from './run.rules.ts'
import {
  type AdvanceResult,
  type Facts,
  type Input,
  newSession,
  OUTSIDE_LIMIT_MS,
  type Session,
  STEP_BUDGET,
} from './session.rules.ts'
import { edges, facts, node } from './test/graphs.ts'

const beginRun = (graph: FlowGraph, change: Partial<Facts> = {}) =>
  advance(facts(graph, change), newSession({ flowId: 1, version: 1 }, 7), { do: 'begin' })
const then = (graph: FlowGraph, { session }: AdvanceResult, input: Input, change: Partial<Facts> = {}) =>
  advance(facts(graph, change), session, input)
const wrote = (text: string): Input => ({ do: 'write', lines: [text] })
const textsOf = ({ effects }: AdvanceResult) => effects.flatMap((one) => (one.do === 'text' ? [one.text] : []))
const path = ({ steps }: AdvanceResult) => steps.map(({ nodeId, handle }) => `${nodeId}${handle ? `/${handle}` : ''}`)

describe('a run', () => {
  it("FLW-34, FLW-35: sends the nodes' texts in order and ends at the last node", () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'message', { label: 'Olá {{nome}}' }),
        node('3', 'singleBlock', {
          seq: ['img2', 'message1'],
          elements: [
            { kind: 'message', number: 'message1', value: 'Depois da foto' },
            { kind: 'img', number: 'img2', value: 'a.png', original: 'foto.png' },
          ],
        }),
      ],
      connections: edges('1>2', '2>3'),
    }
    const outcome = beginRun(graph)
    expect(outcome.effects).toEqual([
      { do: 'text', text: 'Olá Maria' },
      { do: 'media', media: 'img', url: 'a.png', recorded: false },
      { do: 'text', text: 'Depois da foto' },
    ])
    expect(outcome.state).toBe('ended')
    expect(path(outcome)).toEqual(['1/a', '2/a', '3/a'])
  })

  it('FLW-36: an interval waits for its seconds, also inside a content node, and continues once', () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'singleBlock', {
          seq: ['message1', 'interval2', 'message3'],
          elements: [
            { kind: 'message', number: 'message1', value: 'um' },
            { kind: 'interval', number: 'interval2', value: 60 },
            { kind: 'message', number: 'message3', value: 'dois' },
          ],
        }),
      ],
      connections: edges('1>2'),
    }
    const first = beginRun(graph)
    expect(first.effects).toEqual([
      { do: 'text', text: 'um' },
      { do: 'wait', until: 61_000 },
    ])
    expect(then(graph, first, { do: 'due' }, { now: 60_999 }).effects).toEqual([])
    expect(textsOf(then(graph, first, wrote('oi'), { now: 2_000 }))).toEqual([])
    const second = then(graph, first, { do: 'due' }, { now: 61_000 })
    expect(textsOf(second)).toEqual(['dois'])
    expect(second.steps).toMatchObject([{ nodeId: '2', output: 'um\ndois', handle: 'a', tookMs: 60_000 }])
    expect(then(graph, second, { do: 'due' }, { now: 62_000 }).effects).toEqual([])
  })

  it("FLW-37: a menu accepts an option's number or text, repeats the question, and gives up after the third wrong answer", () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'menu', {
          message: 'Escolha',
          arrayOption: [
            { number: 1, value: 'Vendas' },
            { number: 2, value: 'Suporte técnico' },
          ],
        }),
        node('3', 'message', { label: 'vendas' }),
        node('4', 'message', { label: 'suporte' }),
      ],
      connections: edges('1>2', '2/a1>3', '2/a2>4'),
    }
    const afterQuestion = beginRun(graph)
    expect(textsOf(afterQuestion)).toEqual(['Escolha\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico'])
    expect(afterQuestion.session.wait).toEqual({ for: 'answer' })
    expect(textsOf(then(graph, afterQuestion, wrote(' 1. ')))).toEqual(['vendas'])
    expect(textsOf(then(graph, afterQuestion, wrote('SUPORTE TECNICO')))).toEqual(['suporte'])
    let afterWrong = then(graph, afterQuestion, wrote('não sei'))
    expect(textsOf(afterWrong)[0]).toMatch(/^Não entendi/)
    afterWrong = then(graph, afterWrong, wrote('9'))
    expect(afterWrong.state).toBe('running')
    afterWrong = then(graph, afterWrong, wrote('x'))
    expect(afterWrong).toMatchObject({ state: 'failed', effects: [{ do: 'fallback', reason: 'wrongAnswers' }] })
  })

  it("FLW-37: an option's number takes precedence over another option with that text", () => {
    const options = ['2', '4', '1 pessoa'].map((value, at) => ({ number: at + 1, value }))
    const read = (lines: string[]) => chosenMenuOption(options, lines, { language: 'pt', humanWords: [] })
    expect(read(['2'])).toBe(options[1])
    expect(read(['4'])).toBe(options[1])
    expect(read(['1 PESSOA'])).toBe(options[2])
    expect(read(['2', 'por favor'])).toBe(options[1])
  })

  it('FLW-38: a randomizer chooses a in the set percentage of cases, and always the same for one run', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'randomizer', { percent: 30 }), node('3', 'message', { label: 'a' })],
      connections: edges('1>2', '2/a>3'),
    }
    const handles = Array.from({ length: 2000 }, (_, seed) =>
      textsOf(advance(facts(graph), newSession({ flowId: 1, version: 1 }, seed), { do: 'begin' })).join(),
    )
    const share = handles.filter((text) => text === 'a').length / handles.length
    expect(share).toBeGreaterThan(0.26)
    expect(share).toBeLessThan(0.34)
    expect(drawRandom(7, 3)).toBe(drawRandom(7, 3))
    expect(drawRandom(7, 3)).not.toBe(drawRandom(7, 4))
  })

  it('FLW-39: a ticket node moves the ticket to its queue and ends the run; a deleted queue leads to the fallback', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'ticket', { id: 5, name: 'Vendas' })],
      connections: edges('1>2'),
    }
    expect(beginRun(graph, { queues: new Map([[5, 'Vendas']]) })).toMatchObject({
      state: 'ended',
      effects: [{ do: 'queue', queueId: 5, name: 'Vendas' }],
    })
    expect(beginRun(graph)).toMatchObject({ state: 'failed', effects: [{ do: 'fallback', reason: 'unknownQueue' }] })
  })

  it("FLW-44: texts use the contact's new name after a rename during the run, through every name variable", () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'question', { message: 'Nome?', answerKey: 'dito' }),
        node('3', 'contatoOpcoes', { campo: 'nome', variables: ['dito'] }),
        node('4', 'message', { label: 'Oi {{firstName}}, ou {{nome}}' }),
      ],
      connections: edges('1>2', '2>3', '3>4'),
    }
    const fill = (mark: string, name: string) => mark.replace('{{firstName}}', name.split(' ')[0] ?? '')
    const afterQuestion = beginRun(graph, { fill })
    expect(textsOf(then(graph, afterQuestion, wrote('Joana Lima'), { fill }))).toEqual(['Oi Joana, ou Joana Lima'])
  })

  it('FLW-42, FLW-44, FLW-46: a question sets its variable, a contact node stores it, a condition compares it', () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'question', { message: 'Idade?', answerKey: 'idade' }),
        node('3', 'contatoOpcoes', { campo: 'nome', variables: ['idade'] }),
        node('4', 'condition', { key: 'idade', condition: 2, value: '18' }),
        node('5', 'message', { label: 'maior: {{idade}}' }),
        node('6', 'message', { label: 'menor' }),
        node('7', 'message', { label: 'não é número' }),
      ],
      connections: edges('1>2', '2>3', '3>4', '4/success>5', '4/failure>6', '4/error>7'),
    }
    const afterQuestion = beginRun(graph)
    const adult = then(graph, afterQuestion, wrote('18'))
    expect(adult.effects).toEqual([
      { do: 'contact', field: 'nome', value: '18' },
      { do: 'text', text: 'maior: 18' },
    ])
    expect(path(adult)).toEqual(['2/a', '3/a', '4/success', '5/a'])
    expect(textsOf(then(graph, afterQuestion, wrote('17')))).toEqual(['menor'])
    expect(textsOf(then(graph, afterQuestion, wrote('dezoito')))).toEqual(['não é número'])
  })

  it('FLW-43: a request saves parts of its answer and follows its output; an error follows the error output, or the fallback', () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'apiCall', { url: 'https://x.example', saves: [{ path: 'itens[0].nome', variable: 'item' }] }),
        node('3', 'message', { label: 'Seu item: {{item}}' }),
      ],
      connections: edges('1>2', '2>3'),
    }
    const afterQuestion = beginRun(graph)
    expect(afterQuestion.effects).toEqual([
      { do: 'wait', until: 301_000 },
      { do: 'call', call: 'request', ordinal: 1, flowId: 1, version: 1, nodeId: '2', text: '', begins: false },
    ])
    const answer = (ordinal: number, status: number): Input => ({
      ...{ do: 'result', ordinal },
      result: { ok: true, of: 'request', status, body: '{"itens":[{"nome":"Pão"}]}' },
    })
    expect(textsOf(then(graph, afterQuestion, answer(1, 200)))).toEqual(['Seu item: Pão'])
    expect(then(graph, afterQuestion, answer(2, 200)).effects, 'an answer to another question').toEqual([])
    expect(then(graph, afterQuestion, answer(1, 500))).toMatchObject({
      state: 'failed',
      effects: [{ do: 'fallback', reason: 'outsideFailed', detail: 'o endereço respondeu 500' }],
    })
    expect(then(graph, afterQuestion, { do: 'due' }, { now: 300_999 }).effects).toEqual([])
    const late = then(graph, afterQuestion, { do: 'due' }, { now: 301_000 })
    expect(late.effects).toMatchObject([{ do: 'fallback', detail: 'a resposta não chegou a tempo' }])
    const connected = { ...graph, connections: [...graph.connections, ...edges('2/error>3')] }
    expect(textsOf(then(connected, afterQuestion, answer(1, 500)))).toEqual(['Seu item:'])
  })

  it('FLW-40, FLW-41: each customer message goes to the machine until it is done or reaches its answer limit', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'openai', { maxMessages: 2 }), node('3', 'message', { label: 'fim' })],
      connections: edges('1>2', '2>3'),
    }
    const answer = (ordinal: number, isDone = false): Input => ({
      ...{ do: 'result', ordinal },
      result: {
        ok: true,
        of: 'talk',
        says: [{ text: `r${ordinal}` }],
        done: isDone,
        kept: ordinal,
        note: '',
        queueId: null,
      },
    })
    const afterQuestion = beginRun(graph)
    const first = then(graph, afterQuestion, answer(1))
    expect(first.effects).toEqual([{ do: 'said', said: { text: 'r1' } }])
    const again = then(graph, first, wrote('e agora?'))
    expect(again.effects).toMatchObject([{ do: 'wait' }, { do: 'call', ordinal: 2, text: 'e agora?', begins: false }])
    expect(textsOf(then(graph, again, answer(2)))).toEqual(['fim'])
    expect(textsOf(then(graph, afterQuestion, answer(1, true)))).toEqual(['fim'])
    const late = then(graph, afterQuestion, wrote('mais'))
    expect(late.effects).toEqual([])
    expect(then(graph, late, answer(1)).effects).toMatchObject([
      { do: 'said' },
      { do: 'wait' },
      { do: 'call', text: 'mais' },
    ])
  })

  it('a cycle without a wait stops within the budget, and the trace gives the reason', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'message', { label: 'a' }), node('3', 'message', { label: 'b' })],
      connections: edges('1>2', '2>3', '3>2'),
    }
    const outcome = beginRun(graph)
    expect(outcome.state).toBe('failed')
    expect(outcome.steps).toHaveLength(STEP_BUDGET)
    expect(outcome.effects, 'only a few messages are sent').toMatchObject([
      { do: 'text', text: 'a' },
      { do: 'text', text: 'b' },
      { do: 'fallback', reason: 'budget' },
    ])
  })

  it('a sub-flow runs inside the flow, which continues behind the sub-flow node', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'subflow', { flowId: 2 }), node('3', 'message', { label: 'de volta' })],
      connections: edges('1>2', '2>3'),
    }
    const inner: FlowGraph = {
      nodes: [node('1', 'start'), node('9', 'message', { label: 'dentro' })],
      connections: edges('1>9'),
    }
    const graphs: Facts['graph'] = ({ flowId }) => (flowId === 2 ? { version: 4, graph: inner } : { version: 1, graph })
    const outcome = beginRun(graph, { graph: graphs })
    expect(textsOf(outcome)).toEqual(['dentro', 'de volta'])
    expect(outcome.steps.map(({ flowId, version, nodeId }) => `${flowId}/${version}/${nodeId}`)).toEqual([
      ...['1/1/1', '1/1/2', '2/4/1', '2/4/9', '1/1/3'],
    ])
    const itself = beginRun({ ...graph, nodes: [node('1', 'start'), node('2', 'subflow', { flowId: 1 })] })
    expect(itself).toMatchObject({ state: 'failed', effects: [{ reason: 'tooDeep' }] })
  })

  it('a stopped run resumes at the same node and asks its question again', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'question', { message: 'Nome?', answerKey: 'n' })],
      connections: edges('1>2'),
    }
    const afterQuestion = beginRun(graph)
    const resumed = then(graph, afterQuestion, { do: 'resume' })
    expect(textsOf(resumed)).toEqual(['Nome?'])
    expect(resumed.session.steps).toBe(afterQuestion.session.steps)
  })

  it('a run stopped during an interval waits for the rest of it, or continues if it has passed', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'interval', { sec: 60 }), node('3', 'message', { label: 'fim' })],
      connections: edges('1>2', '2>3'),
    }
    const waits = beginRun(graph)
    expect(then(graph, waits, { do: 'resume' }, { now: 2_000 })).toMatchObject({
      effects: [{ do: 'wait', until: 61_000 }],
      session: { wait: { for: 'interval', until: 61_000 } },
    })
    expect(textsOf(then(graph, waits, { do: 'resume' }, { now: 61_000 }))).toEqual(['fim'])
  })

  it('FLW-43: a run stopped during a request continues with its answer and sends no second request', () => {
    const graph: FlowGraph = {
      nodes: [
        ...[
          node('1', 'start'),
          node('2', 'apiCall', { url: 'https://x.example', saves: [{ path: 'n', variable: 'n' }] }),
        ],
        node('3', 'message', { label: 'nº {{n}}' }),
      ],
      connections: edges('1>2', '2>3', '2/error>3'),
    }
    const result = { ok: true, of: 'request', status: 200, body: '{"n":7}' } as const
    const asks = beginRun(graph)
    const until = 1_000 + OUTSIDE_LIMIT_MS
    const resumedEarly = then(graph, asks, { do: 'resume' }, { now: 2_000 })
    expect(resumedEarly.effects).toEqual([{ do: 'wait', until }])
    expect(textsOf(then(graph, resumedEarly, { do: 'result', ordinal: 1, result }))).toEqual(['nº 7'])
    const came = then(graph, asks, { do: 'came', ordinal: 1, result })
    expect(came).toMatchObject({ effects: [], steps: [], state: 'running' })
    expect(then(graph, asks, { do: 'came', ordinal: 2, result }).session).toEqual(asks.session)
    const resumed = then(graph, came, { do: 'resume' }, { now: until + 1 })
    expect(resumed).toMatchObject({ state: 'ended', effects: [{ do: 'text', text: 'nº 7' }] })
    const expiredOutcome = then(graph, asks, { do: 'resume' }, { now: until })
    expect(expiredOutcome.steps[0]).toMatchObject({
      nodeId: '2',
      handle: 'error',
      input: 'a resposta não chegou a tempo',
    })
  })

  it('FLW-40: a run stopped at a talk node does not call the machine until the customer writes', () => {
    const graph: FlowGraph = { nodes: [node('1', 'start'), node('2', 'typebot')], connections: edges('1>2') }
    const answer = { ok: true, of: 'talk', says: [], done: false, kept: 's1', note: '', queueId: null } as const
    const talks = then(graph, beginRun(graph), { do: 'result', ordinal: 1, result: answer })
    const resumed = then(graph, talks, { do: 'resume' })
    expect(resumed).toMatchObject({ effects: [], session: { wait: { for: 'answer' }, talk: { kept: 's1' } } })
    expect(then(graph, resumed, wrote('oi')).effects).toMatchObject([{ do: 'wait' }, { do: 'call', text: 'oi' }])
  })

  it('FLW-41: text written during a request is sent once to a machine behind it', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'apiCall', { url: 'https://x.example' }), node('3', 'openai')],
      connections: edges('1>2', '2>3'),
    }
    const wroteOn = then(graph, beginRun(graph), wrote('tem pão?'))
    const request = { ok: true, of: 'request', status: 200, body: '' } as const
    const asks = then(graph, wroteOn, { do: 'result', ordinal: 1, result: request })
    expect(asks.effects).toMatchObject([{ do: 'wait' }, { do: 'call', call: 'openai', text: 'tem pão?' }])
    const reply = {
      ok: true,
      of: 'talk',
      says: [{ text: 'sim' }],
      done: false,
      kept: null,
      note: '',
      queueId: null,
    } as const
    const replied = then(graph, asks, { do: 'result', ordinal: 2, result: reply })
    expect(replied).toMatchObject({ effects: [{ do: 'said' }], session: { wait: { for: 'answer' } } })
  })

  it('FLW-44, FLW-45: later nodes of the same step see what a node wrote; an invalid e-mail is not stored', () => {
    const graph: FlowGraph = {
      nodes: [
        node('1', 'start'),
        node('2', 'question', { message: '?', answerKey: 'v' }),
        node('3', 'contatoOpcoes', { campo: 'nome', variables: ['v'] }),
        node('4', 'contatoOpcoes', { campo: 'email', variables: ['v'], confirmChange: true }),
        node('5', 'tag', { tag: { id: 4 } }),
        node('6', 'condition', { condition: 11, value: '4' }),
        node('7', 'message', { label: '{{nome}}, {{email}}' }),
      ],
      connections: edges('1>2', '2>3', '3>4', '4>5', '5>6', '6/success>7'),
    }
    const tags = { tags: new Map([[4, 'Novo']]) }
    const afterQuestion = beginRun(graph, tags)
    expect(textsOf(then(graph, afterQuestion, wrote('ana@x.test'), tags)).at(-1)).toBe('ana@x.test, ana@x.test')
    expect(then(graph, afterQuestion, wrote('Ana'), tags).effects).toEqual([
      { do: 'contact', field: 'nome', value: 'Ana' },
      { do: 'tag', tagId: 4, name: 'Novo' },
      { do: 'text', text: 'Ana, ' },
    ])
  })

  it('advancing a run does not modify its inputs', () => {
    const graph: FlowGraph = {
      nodes: [node('1', 'start'), node('2', 'question', { message: 'Nome?', answerKey: 'n' })],
      connections: edges('1>2'),
    }
    const { session } = beginRun(graph)
    const before: Session = structuredClone(session)
    advance(facts(graph), session, wrote('Maria'))
    expect(session).toEqual(before)
  })
})
