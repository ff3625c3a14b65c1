import { createFlow, saveFlow, showFlowUse } from '@recado/contract/flows/endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, openCounter } from '../../chatbot/test/counter.ts'
import { edges, node } from '../engine/test/graphs.ts'

let app: SharedTestApp
let counter: Counter
beforeAll(async () => {
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [] })
})
afterAll(() => app?.stop())

const newFlow = async (name: string) => (await app.call(createFlow, app.admin, { body: { name } })).body.id
const useOf = async (id: number) => (await app.call(showFlowUse, app.admin, { params: { id } })).body

it('FLL-02: lists what deleting a flow would affect: phrases, integrations, parent flows and chats', async () => {
  const id = await newFlow('Boas-vindas')
  const question = [node('1', 'start'), node('2', 'question', { message: 'Seu nome?', answerKey: 'nome_dito' })]
  await app.call(saveFlow, app.admin, { body: { idFlow: id, nodes: question, connections: edges('1>2') } })
  expect(await useOf(id)).toEqual({ phrases: [], integrations: [], flows: [], runs: 0 })

  await app.call(createPhrase, app.admin, { body: { name: 'Oi', flowId: id, phrase: 'quero ser atendida' } })
  const integrationResponse = await app.call(createIntegration, app.admin, {
    body: { type: 'flowbuilder', name: 'Fluxo da casa' },
  })
  await app.rows('update queue_integrations set flow_id = $1 where id = $2', [id, integrationResponse.body.id])
  for (const [name, flowId] of [
    ['Por número', id],
    ['Por texto', String(id)],
    ['Outro', id + 1000],
  ] as const) {
    const nodes = [node('1', 'start'), node('2', 'subflow', { flowId })]
    const draft = { idFlow: await newFlow(name), nodes, connections: edges('1>2'), draft: true }
    await app.call(saveFlow, app.admin, { body: draft })
  }
  const maria = counter.customer()
  await maria.write('Quero ser atendida')
  await until(async () => (await useOf(id)).runs === 1, 'the first run of the flow')
  const use = await useOf(id)
  expect({ ...use, ...names(use) }).toEqual({
    ...{ phrases: ['Oi'], integrations: ['Fluxo da casa'], flows: ['Por número', 'Por texto'], runs: 1 },
  })
})

const names = ({ phrases, integrations, flows }: Awaited<ReturnType<typeof useOf>>) => ({
  phrases: phrases.map(({ name }) => name),
  integrations: integrations.map(({ name }) => name),
  flows: flows.map(({ name }) => name),
})
