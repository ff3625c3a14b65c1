import { deleteConnection } from '@recado/contract/connections/endpoints'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { listTimeline } from '@recado/contract/conversations/timeline'
import { updateFlowSettings } from '@recado/contract/flows/endpoints'
import { listTicketRuns, resumeRun, startRun, stopRun } from '@recado/contract/flows/run-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedTestApp, startTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { enqueueScheduled } from '../../../../test/wake-jobs.ts'
import { type Customer, waitUntilSettled } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { flowResume } from '../jobs.ts'
import { endWait, type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests flows and attendants in the same ticket: only one of them answers at a time. */

let app: SharedTestApp
let shop: FlowShop
beforeAll(async () => {
  app = await sharedTestApp()
  shop = await openFlowShop(app)
})
afterAll(() => app?.stop())

const start = node('1', 'start')
const message = (id: string, label: string) => node(id, 'message', { label })
const question = (id: string, answerKey: string) => node(id, 'question', { message: `${answerKey}?`, answerKey })
const asking = () =>
  shop.flow([start, question('2', 'um'), question('3', 'dois'), message('4', '{{um}} e {{dois}}')], '1>2', '2>3', '3>4')
const customerOf = async ({ phrase }: { phrase: string }): Promise<Customer> => {
  const customer = shop.customer()
  await customer.write(phrase)
  return customer
}
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
const idOf = async (customer: Customer) => (await customer.ticket()).id
const act = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const runsOf = async (id: number) => (await act(app.call(listTicketRuns, app.admin, { params: { id } }))).runs
const resume = async (customer: Customer) => {
  const id = await idOf(customer)
  return act(app.call(resumeRun, app.admin, { params: { id } }))
}
const stop = async (customer: Customer) => {
  const id = await idOf(customer)
  return act(app.call(stopRun, app.admin, { params: { id } }))
}

it('FLW-34: lines written in one go are one answer, and each answer is handled once', async () => {
  const joined = await startTestApp({ BURST_WAIT_MS: '4000' })
  try {
    const there = await openFlowShop(joined)
    const flow = await there.flow([start, question('2', 'pedido'), message('3', 'anotado: {{pedido}}')], '1>2', '2>3')
    const maria = there.customer()
    await maria.write(flow.phrase)
    await until(async () => (await maria.arrived()).length > 0, 'the question')
    await Promise.all(['dois pães', 'e um bolo'].map((line) => maria.write(line)))
    await until(async () => (await maria.arrived()).length > 1, 'the answer')
    const reply = (await there.quiet(maria))[1]
    // Both messages were in flight, so the network decides their order.
    expect(reply?.replace('anotado: ', '').split('\n').toSorted()).toEqual(['dois pães', 'e um bolo'])
    expect(await there.quiet(maria)).toHaveLength(2)
  } finally {
    await joined.stop()
  }
})

it('FLW-34: messages during an interval do not affect later nodes', async () => {
  const flow = await shop.flow(
    [start, node('2', 'interval', { sec: 120 }), question('3', 'nome'), message('4', 'oi {{nome}}')],
    ...['1>2', '2>3', '3>4'],
  )
  const maria = await customerOf(flow)
  await until(async () => (await shop.run(maria)).waitsFor === 'interval', 'the interval')
  await maria.write('alô?')
  await waitUntilSettled(app)
  await endWait(app, await idOf(maria))
  expect(await received(maria, 1)).toEqual(['nome?'])
  await maria.write('Maria')
  expect(await received(maria, 2)).toEqual(['nome?', 'oi Maria'])
})

it('FLW-34: during a run the ticket shows that a flow is running, and which run', async () => {
  const maria = await customerOf(await asking())
  await received(maria, 1)
  expect(await maria.ticket()).toMatchObject({ flowWebhook: true, chatbot: false, useIntegration: false })
  expect(await shop.run(maria)).toMatchObject({ state: 'running', waitsFor: 'answer', dueAt: null, endedAt: null })
  await maria.write('1')
  await received(maria, 2)
  await maria.write('2')
  expect((await received(maria, 3))[2]).toBe('1 e 2')
  await until(async () => !(await maria.ticket()).flowWebhook, 'the end')
  expect(await shop.run(maria)).toMatchObject({ state: 'ended', waitsFor: null, variables: { um: '1', dois: '2' } })
})

it.each(['the phone', 'the inbox', 'an accepted ticket'])(
  'FLW-34, data.7: an attendant on %s stops the flow',
  async (where) => {
    const maria = await customerOf(await asking())
    await received(maria, 1)
    const id = await idOf(maria)
    if (where === 'the phone') await maria.write('já te atendo', { fromMe: true })
    else if (where === 'an accepted ticket') await maria.move({ status: 'open', userId: app.admin.userId })
    else await act(app.call(sendMessages, app.admin, { params: { ticketId: id }, body: { body: 'já te atendo' } }))
    await until(async () => !(await maria.ticket()).flowWebhook, 'the stop of the flow')
    expect(await shop.run(maria)).toMatchObject({ state: 'stopped' })
    const before = (await shop.quiet(maria)).length
    for (const line of ['um', 'dois', 'três']) await maria.write(line)
    expect(await shop.quiet(maria), 'no automatic message').toHaveLength(before)
    // The same node repeats its question and accepts the next message.
    expect(await resume(maria)).toMatchObject({ state: 'running', waitsFor: 'answer' })
    expect((await received(maria, before + 1)).at(-1)).toBe('um?')
    await maria.write('sim')
    expect((await received(maria, before + 2)).at(-1)).toBe('dois?')
  },
)

it('FLW-34: an attendant starts, stops and resumes a flow; starting a second one is rejected', async () => {
  const { id: flowId } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  const id = await idOf(maria)
  const begin = () => app.call(startRun, app.admin, { params: { id }, body: { flowId } })
  expect((await begin()).body).toMatchObject({ state: 'running', startedBy: 'person' })
  await received(maria, 1)
  expect(await begin()).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_RUNNING' } })
  await stop(maria)
  expect(await shop.run(maria)).toMatchObject({ state: 'stopped' })
  await maria.write('um')
  expect(await shop.quiet(maria)).toHaveLength(1)
  await resume(maria)
  await received(maria, 2)
  await maria.move({ status: 'closed' })
  await until(async () => (await shop.run(maria)).state === 'ended', 'the end with its ticket')
  expect(await app.call(resumeRun, app.admin, { params: { id } })).toMatchObject({ status: 404 })
})

it('FLW-34, data.7: after an attendant stops a flow by its button, the flow sends nothing more', async () => {
  const maria = await customerOf(await asking())
  await received(maria, 1)
  await stop(maria)
  for (const line of ['um', 'dois', 'três']) {
    await maria.write(line)
    expect(await shop.quiet(maria)).toEqual(['um?'])
    expect(await maria.ticket()).toMatchObject({ flowWebhook: false })
  }
  expect(await shop.run(maria)).toMatchObject({ state: 'stopped' })
})

it('FLW-34, data.7: after an attendant stops a flow by its button, no other bot of its connection answers', async () => {
  const queues = [{ name: 'Vendas' }, { name: 'Suporte' }]
  const menus = await openFlowShop(app, { queues, greetingMessage: 'Bem-vindo' })
  const flow = await menus.flow([start, question('2', 'um'), message('3', 'oi {{um}}')], '1>2', '2>3')
  const maria = menus.customer()
  await maria.write(flow.phrase)
  await received(maria, 1)
  await stop(maria)
  await maria.write('oi')
  expect(await menus.quiet(maria)).toEqual(['um?'])
  expect(await maria.ticket()).toMatchObject({ status: 'pending', userId: null, chatbot: false })
  await resume(maria)
  expect((await received(maria, 2))[1]).toBe('um?')
  await maria.write('Ana')
  expect((await received(maria, 3))[2]).toBe('oi Ana')
})

it('FLW-34: two concurrent starts, by one or two attendants, start a flow once', async () => {
  const { id: flowId } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  const id = await idOf(maria)
  const both = await Promise.all([1, 2].map(() => app.call(startRun, app.admin, { params: { id }, body: { flowId } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'ERR_FLOW_RUNNING' })
  expect(await shop.quiet(maria)).toEqual(['um?'])
  expect(await runsOf(id)).toHaveLength(1)
})

it('FLW-34: two concurrent resumes continue a stopped flow once', async () => {
  const maria = await customerOf(await asking())
  await received(maria, 1)
  await stop(maria)
  const id = await idOf(maria)
  const both = await Promise.all([1, 2].map(() => app.call(resumeRun, app.admin, { params: { id } })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await shop.quiet(maria)).toEqual(['um?', 'um?'])
})

it('FLW-34: starting a flow re-enables bots in a ticket where they were stopped by the loop guard', async () => {
  const { id: flowId } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  const id = await idOf(maria)
  await app.rows(`update tickets set bot_stopped = true where id = $1`, [id])
  await act(app.call(startRun, app.admin, { params: { id }, body: { flowId } }))
  expect(await maria.ticket()).toMatchObject({ machineStopped: false, flowWebhook: true })
  await received(maria, 1)
  await maria.write('1')
  expect((await received(maria, 2)).at(-1)).toBe('dois?')
})

it("PLUS-09: the ticket's history names flows that a user started, stopped or resumed, and why a flow ended", async () => {
  const { id: flowId, name } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  const id = await idOf(maria)
  await act(app.call(startRun, app.admin, { params: { id }, body: { flowId } }))
  await received(maria, 1)
  await stop(maria)
  await stop(maria)
  await resume(maria)
  await received(maria, 2)
  await act(app.call(sendMessages, app.admin, { params: { ticketId: id }, body: { body: 'já te atendo' } }))
  await until(async () => !(await maria.ticket()).flowWebhook, 'the stop of the flow')
  await resume(maria)
  for (const line of ['um', 'dois']) {
    await maria.write(line)
    await shop.quiet(maria)
  }
  await until(async () => (await shop.run(maria)).state === 'ended', 'the end')
  const { entries } = await act(app.call(listTimeline, app.admin, { params: { id } }))
  const flowEntries = entries.toReversed().filter(({ action }) => /^(flow|machine|silenced)/.test(action))
  expect(flowEntries.map(({ action, actor, before, after }) => [action, actor.kind, before, after])).toEqual([
    ['flowStarted', 'user', null, { flow: name }],
    ['flowStopped', 'user', null, { flow: name }],
    ['flowResumed', 'user', null, { flow: name }],
    ['silenced', 'user', { speaker: 'flow' }, null],
    ['flowResumed', 'user', null, { flow: name }],
    ['machineLeft', 'system', null, { reason: 'flowEnded' }],
  ])
})

it('FLW-34: a ticket or flow of another company is unknown; an unpublished flow does not start', async () => {
  const { id: flowId } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  const params = { id: await idOf(maria) }
  expect((await app.call(startRun, app.stranger, { params, body: { flowId } })).status).toBe(404)
  expect((await app.call(startRun, app.admin, { params, body: { flowId: 999_999 } })).body.error).toBe(
    'ERR_NO_FLOW_FOUND',
  )
  await app.rows(`update flows set published_version = null where id = $1`, [flowId])
  expect((await app.call(startRun, app.admin, { params, body: { flowId } })).body.error).toBe('ERR_FLOW_NOT_PUBLISHED')
  expect(await shop.quiet(maria)).toEqual([])
})

it('FLW-34: a ticket with a deleted connection rejects start and resume, and its run stays', async () => {
  const closing = await openFlowShop(app)
  const flow = await closing.flow([start, question('2', 'um')], '1>2')
  const maria = closing.customer()
  await maria.write(flow.phrase)
  await received(maria, 1)
  const id = await idOf(maria)
  await stop(maria)
  await act(app.call(deleteConnection, app.admin, { params: { id: closing.connectionId } }))
  const body = { flowId: (await asking()).id }
  const noConnection = { status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } }
  expect(await app.call(startRun, app.admin, { params: { id }, body })).toMatchObject(noConnection)
  expect(await app.call(resumeRun, app.admin, { params: { id } })).toMatchObject(noConnection)
  expect((await runsOf(id)).map(({ state }) => state)).toEqual(['stopped'])
})

it('FLW-34, data.7: a stopped flow resumes at the same node automatically after the set time, and not before', async () => {
  const flow = await asking()
  const settings = { params: { id: flow.id }, body: { resumeMinutes: 30 } }
  await act(app.call(updateFlowSettings, app.admin, settings))
  const maria = await customerOf(flow)
  await received(maria, 1)
  await maria.write('1')
  await received(maria, 2)
  await maria.write('um momento', { fromMe: true })
  await until(async () => !(await maria.ticket()).flowWebhook, 'the stop of the flow')
  const ticketId = await idOf(maria)
  const look = async () => {
    await enqueueScheduled(app, flowResume)
    await until(
      async () =>
        (await app.rows(`select 1 from pgboss.job where name = 'flow.resume' and state < 'completed'`)).length === 0,
      'the look',
    )
  }
  await look()
  expect(await shop.run(maria)).toMatchObject({ state: 'stopped' })
  const before = (await maria.arrived()).length
  await app.rows(`update ticket_claims set since = since - interval '31 minutes' where ticket_id = $1`, [ticketId])
  await app.rows(`update tickets set last_message_at = last_message_at - interval '31 minutes' where id = $1`, [
    ticketId,
  ])
  await look()
  await received(maria, before + 1)
  expect((await shop.quiet(maria)).slice(before)).toEqual(['dois?'])
  expect(await maria.ticket()).toMatchObject({ flowWebhook: true })
  await maria.write('2')
  expect((await received(maria, before + 2)).at(-1)).toBe('1 e 2')
})

it('FLW-34: stopping and resuming a flow during an interval waits for the rest of it, once', async () => {
  const flow = await shop.flow([start, node('2', 'interval', { sec: 120 }), message('3', 'fim')], '1>2', '2>3')
  const maria = await customerOf(flow)
  await until(async () => (await shop.run(maria)).waitsFor === 'interval', 'the interval')
  const { dueAt } = await shop.run(maria)
  await stop(maria)
  await resume(maria)
  expect(dueAt).not.toBeNull()
  expect(await shop.run(maria)).toMatchObject({ waitsFor: 'interval', dueAt })
  await waitUntilSettled(app)
  expect(await maria.arrived()).toEqual([])
  await endWait(app, await idOf(maria))
  expect(await received(maria, 1)).toEqual(['fim'])
  expect(await shop.quiet(maria)).toEqual(['fim'])
})

it('FLW-34: a phrase does not start a flow in a ticket that a user handles', async () => {
  const { phrase } = await asking()
  const maria = shop.customer()
  await maria.write('oi')
  await maria.move({ status: 'open', userId: app.admin.userId })
  await maria.write(phrase)
  expect(await shop.quiet(maria)).toEqual([])
  await expect(shop.run(maria)).rejects.toThrow('no run')
})
