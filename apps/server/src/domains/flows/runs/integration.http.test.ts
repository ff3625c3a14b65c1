import { updateConnection } from '@recado/contract/connections/endpoints'
import { deleteFlow, updateFlow } from '@recado/contract/flows/endpoints'
import {
  createIntegration,
  showIntegration,
  testSession,
  updateIntegration,
} from '@recado/contract/integrations/endpoints'
import { updateQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests flows that are started by an integration of type flowbuilder. */

let app: TestApp
let shop: FlowShop
beforeAll(async () => {
  app = await startTestApp()
  await app.rows(`update plans set queues = 50, connections = 50`)
  shop = await openFlowShop(app)
})
afterAll(() => app?.stop())

const start = node('1', 'start')
const asking = (text: string) =>
  shop.flow(
    [start, node('2', 'question', { message: text, answerKey: 'v' }), node('3', 'message', { label: 'fim' })],
    ...['1>2', '2>3'],
  )
const integration = async (flowId: number | null) =>
  (await shop.do(createIntegration, { body: { type: 'flowbuilder', name: 'Fluxos', flowId } })).id
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
const places = async (connectionId: number) =>
  (await app.rows(`select 1 from responder_places where connection_id = $1`, [connectionId])).length

it('FLL-10, INT-03: an integration of a connection starts its flow for new customers, once per ticket', async () => {
  const { id: flowId } = await asking('Nome?')
  const integrationId = await integration(flowId)
  const there = await openFlowShop(app, { queues: [{}], integrationId })
  const maria = there.customer()
  await maria.write('oi')
  expect(await received(maria, 1)).toEqual(['Nome?'])
  expect(await there.run(maria)).toMatchObject({ flowId, startedBy: 'integration', state: 'running' })
  expect(await maria.ticket()).toMatchObject({ flowWebhook: true, useIntegration: false })
  await maria.write('Maria')
  expect(await received(maria, 2)).toEqual(['Nome?', 'fim'])
  await until(async () => (await there.run(maria)).state === 'ended', 'the end')
  await maria.write('e agora?')
  expect(await there.quiet(maria), 'no automatic message after the end').toEqual(['Nome?', 'fim'])
  expect(await there.notes(maria)).toEqual([])
})

it('FLL-10: a queue’s integration takes precedence over that of its connection', async () => {
  const [ofConnection, ofQueue] = [await asking('Da conexão?'), await asking('Da fila?')]
  const there = await openFlowShop(app, { queues: [{}], integrationId: await integration(ofConnection.id) })
  const [queueId = 0] = there.queueIds
  await shop.do(updateQueue, { params: { id: queueId }, body: { integrationId: await integration(ofQueue.id) } })
  const maria = there.customer()
  await maria.write('oi')
  expect((await received(maria, 1))[0]).toMatch(/^Da (fila|conexão)\?$/)
  const { queueId: lies } = await maria.ticket()
  expect((await maria.arrived())[0]).toBe(lies === queueId ? 'Da fila?' : 'Da conexão?')
})

it('INT-03: its flow must belong to the company, is returned, and may be omitted', async () => {
  const { id: flowId } = await asking('?')
  const id = await integration(flowId)
  expect(await shop.do(showIntegration, { params: { id } })).toMatchObject({ type: 'flowbuilder', flowId })
  expect(await shop.do(updateIntegration, { params: { id }, body: { name: 'Outro nome' } })).toMatchObject({ flowId })
  expect(await shop.do(updateIntegration, { params: { id }, body: { flowId: null } })).toMatchObject({ flowId: null })
  const body = { type: 'flowbuilder' as const, name: 'Alheio', flowId }
  for (const [as, inputs] of [
    [app.stranger, { body }],
    [app.admin, { body: { ...body, flowId: 999_999 } }],
  ] as const)
    expect(await app.call(createIntegration, as, inputs)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_FOUND' },
    })
  const change = { params: { id }, body: { flowId: 999_999 } }
  expect((await app.call(updateIntegration, app.admin, change)).body.error).toBe('ERR_NO_FLOW_FOUND')
  const existingFields = { type: 'flowbuilder' as const, name: 'Como antes' }
  expect(await shop.do(createIntegration, { body: existingFields })).toMatchObject({ flowId: null })
})

it('INT-05: testing it returns whether its flow can start', async () => {
  const { id: flowId } = await asking('?')
  const testIntegration = async () =>
    (await app.call(testSession, app.admin, { body: { type: 'flowbuilder', flowId } })).body
  expect(await testIntegration()).toMatchObject({ ok: true })
  await shop.do(updateFlow, { body: { flowId, active: false } })
  expect(await testIntegration()).toMatchObject({ message: 'O fluxo está desligado, ou ainda não foi publicado.' })
})

it('INT-03: changing an integration, or deleting its flow, updates the responders of its connections', async () => {
  const { id: flowId } = await asking('Nome?')
  const id = await integration(null)
  const there = await openFlowShop(app, { queues: [{}], integrationId: id })
  const unset = await places(there.connectionId)
  await shop.do(updateIntegration, { params: { id }, body: { flowId } })
  expect(await places(there.connectionId)).toBe(unset + 1)
  const maria = there.customer()
  await maria.write('oi')
  expect(await received(maria, 1)).toEqual(['Nome?'])
  await shop.do(deleteFlow, { params: { id: flowId } })
  expect(await places(there.connectionId)).toBe(unset)
  expect(await shop.do(showIntegration, { params: { id } })).toMatchObject({ flowId: null })
  await shop.do(updateConnection, { params: { id: there.connectionId }, body: { integrationId: null } })
  expect(await places(there.connectionId)).toBeLessThan(unset)
})

it('BOT-13: an inactive flow leads to a user, with a note of the reason', async () => {
  const { id: flowId } = await asking('Nome?')
  const there = await openFlowShop(app, { queues: [{}], integrationId: await integration(flowId) })
  await shop.do(updateFlow, { body: { flowId, active: false } })
  const maria = there.customer()
  await maria.write('oi')
  expect(await received(maria, 1)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(await there.notes(maria)).toEqual([
    'Fluxos não respondeu: o fluxo está desligado, ou ainda não foi publicado. Um atendente precisa continuar.',
  ])
})

it('INT-03: an integration starts no flow if the plan does not include integrations', async () => {
  const integrationId = await integration((await asking('Sem plano?')).id)
  const there = await openFlowShop(app, { queues: [{}], integrationId })
  const setPlan = async (on: boolean) => {
    await app.rows(`update plans set use_integrations = $1`, [on])
    await app.restart()
  }
  await setPlan(false)
  try {
    const maria = there.customer()
    await maria.write('oi')
    expect(await there.quiet(maria)).not.toContain('Sem plano?')
    expect(await maria.ticket()).toMatchObject({ flowWebhook: false })
  } finally {
    await setPlan(true)
  }
})
