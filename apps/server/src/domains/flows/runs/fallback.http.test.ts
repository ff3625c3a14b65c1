import { deleteFlow, updateFlow, updateFlowSettings } from '@recado/contract/flows/endpoints'
import type { FlowNode } from '@recado/contract/flows/graph'
import { createQueue, deleteQueue } from '@recado/contract/queues/endpoints'
import { createTag, deleteTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/**
 * Tests runs that cannot continue: the customer is promised a person, the ticket waits in the fallback queue, and a
 * note gives the reason.
 */

let app: TestApp
let mails: MailServer
let shop: FlowShop
let fallbackQueueId = 0
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp({ SMTP_URL: mails.url })
  await app.rows(`update plans set queues = 50, connections = 50`)
  shop = await openFlowShop(app)
  fallbackQueueId = (await shop.do(createQueue, { body: { name: 'Retaguarda', color: '#123abc' } })).id
})
afterAll(async () => {
  await app?.stop()
  await mails?.stop()
})

const start = node('1', 'start')
const question = (id: string) => node(id, 'question', { message: 'Segue?', answerKey: 'segue' })
const HANDS_OVER = 'Vou passar você para uma pessoa. Aguarde um momento.'
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
/** Starts a flow with a fallback queue and a customer, and lets it wait just before the node. */
async function waitingBefore(one: FlowNode): Promise<{ maria: Customer; flow: { id: number; name: string } }> {
  const flow = await shop.flow([start, question('2'), one], '1>2', '2>3')
  await shop.do(updateFlowSettings, { params: { id: flow.id }, body: { fallbackQueueId } })
  const maria = shop.customer()
  await maria.write(flow.phrase)
  await received(maria, 1)
  return { maria, flow }
}
async function fellBack(maria: Customer, flow: { name: string }, why: string): Promise<void> {
  await until(async () => (await shop.run(maria)).state === 'failed', 'the fallback')
  expect(await shop.run(maria)).toMatchObject({ reason: why })
  expect(await shop.notes(maria)).toEqual([
    `O fluxo ${flow.name} não pôde continuar: ${why}. Uma pessoa precisa seguir daqui.`,
  ])
  expect(await maria.ticket()).toMatchObject({ queueId: fallbackQueueId, status: 'pending', flowWebhook: false })
}

it('FLW-39: a deleted queue leads to the fallback', async () => {
  const { id } = await shop.do(createQueue, { body: { name: 'Some', color: '#abc123' } })
  const { maria, flow } = await waitingBefore(node('3', 'ticket', { id, name: 'Some' }))
  await shop.do(deleteQueue, { params: { id } })
  await maria.write('sim')
  expect(await received(maria, 2)).toEqual(['Segue?', HANDS_OVER])
  await fellBack(maria, flow, 'a fila Some não existe')
})

it('FLW-45: a deleted tag leads to the fallback', async () => {
  const tag = await shop.do(createTag, { body: { name: 'Passageira', color: '#aa3366' } })
  const { maria, flow } = await waitingBefore(node('3', 'tag', { tag }))
  await shop.do(deleteTag, { params: { id: tag.id } })
  await maria.write('sim')
  await fellBack(maria, flow, 'a etiqueta Passageira foi excluída')
})

it('FLW-35: a missing file leads to the fallback', async () => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const [file] = await shop.files({ name: 'oferta.png', type: 'image/png', bytes })
  const { maria, flow } = await waitingBefore(node('3', 'img', { url: file?.url, original: 'oferta.png' }))
  await app.rows(`delete from flow_files where media_file = $1`, [file?.name])
  await maria.write('sim')
  await fellBack(maria, flow, 'o arquivo oferta.png não existe mais')
})

it('FLW-34: a deleted sub-flow leads to the fallback', async () => {
  const sub = await shop.flow([start, question('2')], '1>2')
  const { maria, flow } = await waitingBefore(node('3', 'subflow', { flowId: sub.id }))
  await shop.do(deleteFlow, { params: { id: sub.id } })
  await maria.write('sim')
  await fellBack(maria, flow, `o subfluxo ${sub.id} foi excluído ou não está publicado`)
})

it("FLW-34: deleting a flow during a run hands the customer to a user in the flow's fallback queue", async () => {
  const { maria, flow } = await waitingBefore(node('3', 'message', { label: 'fim' }))
  await shop.do(deleteFlow, { params: { id: flow.id } })
  await until(async () => !(await maria.ticket()).flowWebhook, 'the end of the flow')
  expect(await maria.ticket()).toMatchObject({ queueId: fallbackQueueId, status: 'pending' })
  expect(await shop.notes(maria)).toEqual([
    `O fluxo ${flow.name} foi excluído enquanto conversava aqui. Uma pessoa precisa seguir daqui.`,
  ])
  await maria.write('alô?')
  expect(await shop.quiet(maria)).toEqual(['Segue?'])
})

it('FLW-37: three answers that match no menu option lead to the fallback', async () => {
  const menu = node('3', 'menu', { message: 'Escolha', arrayOption: [{ number: 1, value: 'Pão' }] })
  const flow = await shop.flow([start, menu, node('4', 'message', { label: 'pão' })], '1>3', '3/a1>4')
  const maria = shop.customer()
  await maria.write(flow.phrase)
  for (const n of [1, 2, 3]) {
    await received(maria, n)
    await maria.write('não sei')
  }
  await until(async () => (await shop.run(maria)).state === 'failed', 'the fallback')
  expect(await shop.run(maria)).toMatchObject({ reason: 'o cliente respondeu 3 vezes fora das opções' })
  expect((await received(maria, 4)).at(-1)).toBe(HANDS_OVER)
})

it('FLW-34: a loop without a wait stops within its budget; the second time, its flow is paused and the admins are notified', async () => {
  const messageNode = (id: string, label: string) => node(id, 'message', { label })
  const flow = await shop.invalidFlow([start, messageNode('2', 'a'), messageNode('3', 'b')], '1>2', '2>3', '3>2')
  await shop.do(updateFlowSettings, { params: { id: flow.id }, body: { fallbackQueueId } })
  const why = 'passou de 100 passos sem esperar o cliente'
  const maria = shop.customer()
  await maria.write(flow.phrase)
  expect(await received(maria, 3)).toEqual(['a', 'b', HANDS_OVER])
  await fellBack(maria, flow, why)
  expect((await shop.run(maria)).steps).toHaveLength(100)
  const isActive = async () =>
    (await app.rows<{ active: boolean }>(`select active from flows where id = $1`, [flow.id]))[0]
  expect(await isActive()).toEqual({ active: true })
  expect(mails.received).toEqual([])
  const joana = shop.customer()
  await joana.write(flow.phrase)
  await fellBack(joana, flow, why)
  expect(await isActive()).toEqual({ active: false })
  await until(() => mails.received.length > 0, 'the mail')
  expect(mails.received).toMatchObject([{ to: ['admin@primeira.test'], body: expect.stringContaining(flow.name) }])
  const third = shop.customer()
  await third.write(flow.phrase)
  expect(await shop.quiet(third)).toEqual([])
  // Reactivation resets the breach count, so one more breach does not pause the flow.
  await shop.do(updateFlow, { body: { flowId: flow.id, active: true } })
  const fourth = shop.customer()
  await fourth.write(flow.phrase)
  await fellBack(fourth, flow, why)
  expect(await isActive()).toEqual({ active: true })
})

it('FLW-34: flows that enter each other without a wait also stop', async () => {
  const one = await shop.invalidFlow([start], '1>2')
  const two = await shop.invalidFlow([start, node('2', 'subflow', { flowId: one.id })], '1>2')
  await app.rows(`update flow_versions set graph = jsonb_set(graph, '{nodes}', $2::jsonb) where flow_id = $1`, [
    one.id,
    JSON.stringify([start, node('2', 'subflow', { flowId: two.id })]),
  ])
  for (const active of [true, false]) {
    const maria = shop.customer()
    await maria.write(one.phrase)
    await until(async () => (await shop.run(maria)).state === 'failed', 'the fallback')
    expect(await shop.run(maria)).toMatchObject({ reason: 'há mais de 10 subfluxos um dentro do outro' })
    expect(await app.rows(`select active from flows where id = $1`, [one.id])).toEqual([{ active }])
  }
})
