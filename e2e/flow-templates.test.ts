import { checkFlow, createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { SimulationInput, SimulationReply } from '@recado/contract/flows/simulation'
import { simulateFlow } from '@recado/contract/flows/simulation-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { languages } from '@recado/contract/values/language'
import { beforeAll, expect, it } from 'vitest'
import {
  flowTemplates,
  type TemplateName,
  templateNames,
} from '../apps/web/src/features/flows/templates/flow-templates.ts'
import type { Caller } from './call.ts'
import { stage } from './stage.ts'

/** The builder's flow templates, as the server validates them. */
const here = stage({ company: 'empty' })
let staff: Caller
let queues: Array<{ id: number; name: string }>

beforeAll(async () => {
  staff = await here.staff()
  const addQueue = async (name: string, color: string) => staff(createQueue, { body: { name, color } })
  queues = [await addQueue('Vendas', '#117755'), await addQueue('Oficina', '#884422')]
})

const cases = templateNames.flatMap((name) => languages.map((language) => ({ name, language })))
/** A template with its required input: the address of a request. */
function filledIn({ name, language }: (typeof cases)[number], queueList = queues) {
  const graph = flowTemplates[name]({ language, queues: queueList })
  for (const { type, data } of graph.nodes) if (type === 'apiCall') data.url = 'https://loja.exemplo.com.br/pedidos'
  return graph
}
const newFlow = async (name: string) => (await staff(createFlow, { body: { name } })).id

it.each(cases)('FLL-01: $name in $language is published without a finding', async (one) => {
  const idFlow = await newFlow(`${one.name} ${one.language}`)
  const { published, problems } = await staff(saveFlow, { body: { idFlow, ...filledIn(one) } })
  const findings = problems.filter(({ code }) => code !== 'noFallback')
  expect([published, findings]).toEqual([true, []])
})

it.each(cases)('FLL-01: $name in $language lacks only its queue in a company without queues', async (one) => {
  const id = await newFlow(`${one.name} ${one.language}`)
  const { problems } = await staff(checkFlow, { params: { id }, body: filledIn(one, []) })
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  expect(new Set(errors)).toEqual(new Set(['unsetQueue']))
})

const textInput = (text: string): SimulationInput => ({ do: 'write', text })
/** A customer's input until the flow ends. */
const ways: Record<TemplateName, SimulationInput[]> = {
  greeting: [textInput('2')],
  orderStatus: [
    ...[textInput('4711'), { do: 'answer' as const, status: 200, body: '{"status":"OK 4711"}' }, textInput('1')],
    ...[textInput('4712'), { do: 'answer' as const, fails: 'late' }],
  ],
  satisfaction: [textInput('3')],
  outOfHours: [textInput('Alô')],
}

it.each(cases)(
  'FLL-01: $name in $language hands a customer over to a person, with its names filled in',
  async (one) => {
    const id = await newFlow(`${one.name} ${one.language}`)
    const graph = filledIn(one)
    const contact = { name: 'Rosa Lima', inHours: false }
    let run: Record<string, unknown> | null = null
    const events: Array<{ kind: string }> = []
    for (const input of [{ do: 'begin' as const }, ...ways[one.name]]) {
      const step: SimulationReply = await staff(simulateFlow, { params: { id }, body: { graph, contact, run, input } })
      run = step.run
      events.push(...step.events)
    }
    const transcript = JSON.stringify(events)
    expect(transcript).not.toContain('{{')
    expect(events.filter(({ kind }) => kind === 'queue')).toHaveLength(1)
    if (one.name === 'orderStatus') expect(transcript).toContain('OK 4711')
    else if (one.name !== 'satisfaction') expect(transcript).toContain('Rosa')
  },
)
