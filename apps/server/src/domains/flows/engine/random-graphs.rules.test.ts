import { conditionCodes, nodeKinds, outputsOf } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { drawRandom } from './random.rules.ts'
import { advance } from './run.rules.ts'
import { type AdvanceResult, type Facts, type Input, newSession, type Session, STEP_BUDGET } from './session.rules.ts'
import { facts, node } from './test/graphs.ts'

/** A seeded pseudo-random generator. */
const dice = (seed: number) => {
  let draws = 0
  const below = (n: number) => Math.floor(drawRandom(seed, draws++) * n)
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

const kinds = nodeKinds.filter((kind) => kind !== 'start')

/** A random graph of all node kinds with arbitrary edges, including self-loops, dangling edges and duplicates. */
function randomGraph(seed: number): FlowGraph {
  const { below, of } = dice(seed)
  const size = 1 + below(12)
  const nodes = [
    node('1', 'start'),
    ...Array.from({ length: size }, (_, at) => {
      const kind = of(kinds)
      return node(`n${at}`, kind, randomData(kind, { below, of }))
    }),
  ]
  const ids = [...nodes.map(({ id }) => id), 'nobody']
  const connections = nodes.flatMap(({ id, type }) =>
    outputsOf(type as (typeof nodeKinds)[number], 3).flatMap((sourceHandle) =>
      below(6) === 0 ? [] : [{ id: `${id}${sourceHandle}`, source: id, sourceHandle, target: of(ids) }],
    ),
  )
  return { nodes, connections }
}

function randomData(kind: (typeof nodeKinds)[number], { below, of }: ReturnType<typeof dice>) {
  const option = (number: number) => ({ number, value: `opção ${number}` })
  const element = (at: number) => ({
    number: `e${at}`,
    kind: of(['message', 'interval', 'img', 'audio', 'nobody']),
    value: of(['oi', 5, 'a.png']),
  })
  return {
    ...{
      label: of(['oi', '', '{{x}}']),
      sec: below(200) - 20,
      message: of(['?', '{{y}}']),
      answerKey: of(['x', 'y', '']),
    },
    ...{
      arrayOption: [1, 2, 3].slice(below(3)).map(option),
      percent: below(110),
      key: of(['x', 'z']),
      value: of(['1', 'oi']),
    },
    ...{
      condition: of(Object.values(conditionCodes)),
      campo: of(['nome', 'email', 'outro']),
      variables: [of(['x', 'y'])],
    },
    ...{ tag: { id: below(3) }, id: below(3), flowId: below(4), maxMessages: below(4), url: of(['a.png', '']) },
    ...(kind === 'singleBlock' ? { seq: ['e1', 'e0'], elements: [0, 1, 2].map(element) } : {}),
    ...(kind === 'apiCall' ? { saves: [{ path: 'a', variable: 'x' }], confirmChange: below(2) === 1 } : {}),
  }
}

/** A random input, which may or may not fit the run's state. */
function randomInput({ below, of }: ReturnType<typeof dice>, { ordinal }: Session): Input {
  switch (below(6)) {
    case 0:
    case 1:
      return { do: 'write', lines: [of(['1', '2', 'opção 3', 'x', '18', null, ''])] }
    case 2:
      return { do: 'due' }
    case 3:
      return { do: 'resume' }
    case 4:
      return {
        do: 'result',
        ordinal: ordinal - below(2),
        result: { ok: true, of: 'request', status: of([200, 404]), body: '{"a":"b"}' },
      }
    default:
      return {
        ...{ do: 'result', ordinal },
        result: of([
          { ok: false, why: 'nada' } as const,
          {
            ok: true,
            of: 'talk',
            says: [{ text: 'r' }],
            done: below(3) === 0,
            kept: null,
            note: '',
            queueId: null,
          } as const,
        ]),
      }
  }
}

function play(seed: number, check: (before: Session, input: Input, outcome: AdvanceResult) => void): AdvanceResult[] {
  const roll = dice(seed ^ 0x5f5f)
  const graphs = [1, 2, 3].map((at) => randomGraph(seed * 4 + at))
  const world = (now: number): Facts =>
    facts(graphs[0] as FlowGraph, {
      ...{ now, tags: new Map([[1, 'vip']]), queues: new Map([[1, 'Vendas']]) },
      hasFile: (url) => url === 'a.png',
      graph: ({ flowId }) => {
        const graph = graphs[flowId - 1]
        return graph ? { version: 1, graph } : null
      },
    })
  const outcomes: AdvanceResult[] = []
  let session = newSession({ flowId: 1, version: 1 }, seed)
  let input: Input = { do: 'begin' }
  for (let turn = 0, now = 0; turn < 25; turn++, now += roll.below(150) * 1000) {
    const outcome = advance(world(now), session, input)
    check(session, input, outcome)
    outcomes.push(outcome)
    if (outcome.state !== 'running') break
    session = outcome.session
    input = randomInput(roll, session)
  }
  return outcomes
}

const seeds = Array.from({ length: 600 }, (_, at) => at + 1)

it('every run over a random graph reaches a wait or an end, within the step budget between two customer messages', () => {
  let waits = 0
  for (const seed of seeds)
    play(seed, (before, input, { session, state, steps, effects }) => {
      expect(session.spent, `seed ${seed}`).toBeLessThanOrEqual(STEP_BUDGET)
      const fresh = input.do === 'write' || input.do === 'resume' ? 0 : before.spent
      expect(session.steps - before.steps, `seed ${seed}`).toBeLessThanOrEqual(STEP_BUDGET - fresh)
      if (state === 'running') expect(session.wait, `seed ${seed}: a running flow has no wait`).not.toBeNull()
      else expect(session.open, `seed ${seed}: an ended flow has an open step`).toBeNull()
      if (state === 'failed') expect(effects.at(-1), `seed ${seed}`).toMatchObject({ do: 'fallback' })
      if (state === 'running') waits++
      for (const step of steps) expect(step.ordinal).toBeLessThanOrEqual(session.steps)
    })
  expect(waits, 'runs that wait').toBeGreaterThan(500)
})

it('the same graph, seed and input give the same trace, even after a round trip of the session through JSON', () => {
  for (const seed of seeds.slice(0, 200)) {
    const once = play(seed, () => undefined)
    const again = play(seed, (before) => expect(JSON.parse(JSON.stringify(before))).toEqual(before))
    expect(again).toEqual(once)
  }
})

it('a repeated input has no effect, so nothing is sent twice', () => {
  for (const seed of seeds.slice(0, 200))
    play(seed, (_before, input, { session, state }) => {
      if (state !== 'running' || input.do !== 'result') return
      const graph = randomGraph(seed * 4 + 1)
      expect(advance(facts(graph), session, input).effects, `seed ${seed}`).toEqual([])
    })
})
