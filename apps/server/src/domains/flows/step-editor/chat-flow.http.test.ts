import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTimeline } from '@recado/contract/conversations/timeline'
import {
  CHAT_FLOW_MAX_LENGTH,
  type ChatFlowData,
  type ChatStep,
  type CurrentFlow,
  type Interaction,
} from '@recado/contract/flows/chat-flow'
import { saveChatFlow, showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import {
  listFlows,
  listFlowVersions,
  publishFlow,
  rollBackFlow,
  saveFlow,
  updateFlow,
} from '@recado/contract/flows/endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { deleteUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { PNG } from '../../../../test/sample.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, openCounter } from '../../chatbot/test/counter.ts'
import { seededFlow } from './steps.rules.ts'

let app: SharedTestApp
let counter: Counter
let serial = 100
beforeAll(async () => {
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Vendas' }] })
})
afterAll(() => app?.stop())

const step = (id: string, name: string, change: Partial<ChatStep> = {}): ChatStep => ({
  ...{ id, name, type: 'node', left: '500px', top: '100px', interactions: [], conditions: [], actions: [] },
  ...change,
})
const says = (message: string): Interaction => ({ id: 'i1', type: 'text', MessageField: { message } })
const shows = (type: string, name: string): Interaction => ({
  ...{ id: 'i2', type },
  MediaField: { ext: 'png', mediaUrl: '', type, name, caption: 'Veja', fileName: name },
})
/** The two seeded steps, the second one customised, plus further steps. */
function flowOf(welcome: Partial<ChatStep> = {}, more: ChatStep[] = [], change: object = {}): object {
  const { nodeList, lineList } = seededFlow()
  const [start, second] = nodeList as [ChatStep, ChatStep]
  const lines = [...lineList, ...more.map(({ id }) => ({ from: 'node2', to: id, paintStyle: { stroke: 'black' } }))]
  return {
    ...{ nodeList: [start, { ...second, ...welcome }, ...more], lineList: lines },
    ...{ name: 'Atendimento', userId: 1, celularTeste: '', isActive: true, ...change },
  }
}
const image = Buffer.from(PNG, 'base64')
function formOf(flow: unknown, files: Record<string, Buffer> = {}): FormData {
  const form = new FormData()
  form.set('flowData', typeof flow === 'string' ? flow : JSON.stringify(flow))
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([new Uint8Array(content)]), name)
  return form
}
const save = (id: number, form: FormData, as: Person = app.admin) =>
  app.call(saveChatFlow, as, { params: { id }, body: form as never })
const show = async (id: number, as: Person = app.admin, graph = false) => {
  const { status, body } = await app.call(showChatFlow, as, { params: { id }, query: graph ? { graph: 'true' } : {} })
  expect(status).toBe(200)
  return body.currentFlow
}
async function saveSteps(flow: object, files: Record<string, Buffer> = {}, id = ++serial): Promise<CurrentFlow> {
  const { status, body } = await save(id, formOf(flow, files))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.currentFlow
}
async function phraseFor({ flowId, id }: CurrentFlow): Promise<string> {
  const phrase = `quero o fluxo ${id}`
  const answer = await app.call(createPhrase, app.admin, { body: { name: phrase, flowId: flowId ?? 0, phrase } })
  expect(answer.status).toBe(200)
  return phrase
}
const storedFiles = async () =>
  (await readdir(join(app.config.mediaDir, `company${app.admin.companyId}`)).catch(() => [])).length

describe('a stored step-based flow', () => {
  it('STE-02, STE-12: an unused number returns the two seeded steps, joined, and stores nothing', async () => {
    expect(await show(1)).toEqual({
      id: 1,
      flowId: null,
      name: '',
      celularTeste: '',
      isActive: false,
      flow: seededFlow(),
    })
    expect(await app.rows('select id from chat_flows where company_id = $1', [app.admin.companyId])).toEqual([])
  })

  it('STE-11: a save is returned unchanged, including unknown fields and another user id', async () => {
    const flow = flowOf({ name: 'Bem-vindo', cor: 'azul' } as never, [step('node3', 'Três')])
    const current = await saveSteps(flow)
    const { nodeList, lineList } = flow as ChatFlowData
    expect(current).toMatchObject({
      name: 'Atendimento',
      isActive: true,
      celularTeste: '',
      flow: { nodeList, lineList },
    })
    expect(await show(current.id)).toEqual(current)
    expect(current).not.toHaveProperty('graph')
    const [row] = await app.rows<{ content: { userId: number } }>(
      `select content from chat_flows where company_id = ${app.admin.companyId} and id = ${current.id}`,
    )
    expect(row?.content.userId).toBe(1)
  })

  it('is returned as nodes and connections on request only, and is not in the list of flows', async () => {
    const { id, flowId } = await saveSteps(flowOf({ interactions: [says('Olá')] }))
    const { graph } = await show(id, app.admin, true)
    expect(graph?.nodes.map((node) => node.type)).toEqual(['start', 'singleBlock'])
    const listedFlows = async (query: object) => {
      const { body } = await app.call(listFlows, app.admin, { query: { searchParam: 'Atendimento', ...query } })
      return { count: body.count, of: body.flows.map((flow) => [flow.id, flow.chatFlowId]) }
    }
    expect(await listedFlows({})).toEqual({ count: 0, of: [] })
    const all = await listedFlows({ all: 'true' })
    expect(all.of).toContainEqual([flowId, id])
    expect(all.count).toBeGreaterThanOrEqual(all.of.length)
  })

  it('is changed by the step editor only: its graph cannot be saved, published or rolled back', async () => {
    const { id, flowId } = await saveSteps(flowOf({ interactions: [says('Olá')] }))
    await saveSteps(flowOf({ interactions: [says('Olá de novo')] }), {}, id)
    const params = { id: flowId ?? 0, version: 1 }
    const graph = { nodes: [], connections: [] }
    for (const answer of [
      await app.call(saveFlow, app.admin, { body: { idFlow: params.id, ...graph, draft: true } }),
      await app.call(saveFlow, app.admin, { body: { idFlow: params.id, ...graph } }),
      await app.call(publishFlow, app.admin, { params, body: {} }),
      await app.call(rollBackFlow, app.admin, { params }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } })
    const versions = (await app.call(listFlowVersions, app.admin, { params })).body.versions
    expect(versions.map(({ version, isPublished }) => [version, isPublished])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(JSON.stringify(await show(id, app.admin, true))).toContain('Olá de novo')
  })

  it('STE-11: may have 1,000,000 characters of three bytes each at most', async () => {
    const interactions = () => Array.from({ length: 50 }, () => says('€'.repeat(4096)))
    const more = Array.from({ length: 4 }, (_, n) => step(`node${n + 3}`, 'Etapa', { interactions: interactions() }))
    const flow = (rest: string) => JSON.stringify({ ...flowOf({}, more), rest })
    const most = flow('€'.repeat(CHAT_FLOW_MAX_LENGTH - flow('').length))
    expect(most).toHaveLength(CHAT_FLOW_MAX_LENGTH)
    const { status, body } = await save(++serial, formOf(most))
    expect([status, status === 200 || body]).toEqual([200, true])
    expect((await show(serial)).flow.nodeList[2]?.interactions[49]?.MessageField?.message).toHaveLength(4096)
    expect((await save(serial, formOf(`${most} `))).status).toBe(400)
    expect(await save(serial, formOf('€'.repeat(CHAT_FLOW_MAX_LENGTH + 1)))).toMatchObject({
      status: 413,
      body: { error: 'ERR_BODY_TOO_LARGE' },
    })
  })

  it('each save publishes, and its active state is that of its translation', async () => {
    const { id, flowId } = await saveSteps(flowOf())
    await saveSteps(flowOf({}, [], { isActive: false }), {}, id)
    const { body } = await app.call(listFlowVersions, app.admin, { params: { id: flowId ?? 0 } })
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await show(id)).isActive).toBe(false)
    await app.call(updateFlow, app.admin, { body: { flowId: flowId ?? 0, name: 'Atendimento', active: true } })
    expect((await show(id)).isActive).toBe(true)
  })

  it('STE-05, STE-08: files are stored with their steps, typed by content, under clean and unique names', async () => {
    const name = 'Promoção 1.png'
    const { flow } = await saveSteps(flowOf({ interactions: [shows('image', name)] }), { [name]: image })
    const media = flow.nodeList[1]?.interactions[0]?.MediaField
    expect(media).toMatchObject({ type: 'image/png', ext: 'png', name, caption: 'Veja' })
    expect(media?.fileName).toMatch(/^[a-z0-9]{8}_Promocao_1\.png$/)
    const url = media?.mediaUrl ?? ''
    expect(url).toMatch(new RegExp(`^/api/public/company${app.admin.companyId}/`))
    const signed = async (as: Person) =>
      (await app.call(signFlowFiles, as, { body: { urls: [url] } })).body.previews[url]
    expect(await signed(app.admin)).toContain(url)
    expect(await signed(app.stranger)).toBeNull()
  })

  it('belongs to its company: another company may use the same number', async () => {
    const { id } = await saveSteps(flowOf())
    expect(await show(id, app.stranger)).toMatchObject({ name: '', flowId: null, flow: seededFlow() })
    expect((await save(id, formOf(flowOf({}, [], { name: 'Da segunda' })), app.stranger)).status).toBe(200)
    expect((await show(id)).name).toBe('Atendimento')
    expect((await show(id, app.stranger)).name).toBe('Da segunda')
  })
})

describe('invalid input', () => {
  const text = Buffer.from('só texto')
  it.each<[what: string, form: () => FormData, code: string]>([
    ['invalid JSON', () => formOf('{"nodeList":'), 'ERR_CHAT_FLOW_DATA'],
    ['a flow without steps', () => formOf({ nodeList: [], lineList: [] }), 'ERR_CHAT_FLOW_DATA'],
    ['a list instead of a flow', () => formOf([]), 'ERR_CHAT_FLOW_DATA'],
    [
      'a step that leads to itself',
      () => formOf({ ...flowOf(), lineList: [{ from: 'node2', to: 'node2' }] }),
      'ERR_CHAT_FLOW_DATA',
    ],
    [
      'a flow without Início',
      () => formOf(flowOf({}, [], { nodeList: [step('node2', 'Boas Vindas')] })),
      'ERR_CHAT_FLOW_DATA',
    ],
    ['another first step', () => formOf(flowOf({ id: 'node9' })), 'ERR_CHAT_FLOW_DATA'],
    ['a title that is too long', () => formOf(flowOf({ name: 'x'.repeat(101) })), 'ERR_CHAT_FLOW_DATA'],
    ['a title with a NUL', () => formOf(flowOf({}, [], { name: 'a\u0000b' })), 'ERR_CHAT_FLOW_DATA'],
    [
      'a flow with too many conditions',
      () => {
        const condition = {
          field: 'resposta',
          operator: 'igual',
          value: '1',
          routeOption: 'fila' as const,
          route: 'Geral',
        }
        const conditions = Array.from({ length: 50 }, () => condition)
        return formOf(
          flowOf(
            {},
            Array.from({ length: 25 }, (_, n) => step(`node${n + 3}`, 'Etapa', { conditions })),
          ),
        )
      },
      'ERR_CHAT_FLOW_DATA',
    ],
    [
      'a text sent as a picture, beside a valid picture',
      () =>
        formOf(flowOf({ interactions: [shows('image', 'a.png'), shows('image', 'b.png')] }), {
          'a.png': image,
          'b.png': text,
        }),
      'ERR_FLOW_FILE_TYPE',
    ],
    [
      'a picture sent as audio',
      () => formOf(flowOf({ interactions: [shows('audio', 'a.ogg')] }), { 'a.ogg': image }),
      'ERR_FLOW_FILE_TYPE',
    ],
    [
      'a picture of more than 5 MB',
      () =>
        formOf(flowOf({ interactions: [shows('image', 'a.png')] }), {
          'a.png': Buffer.concat([image, Buffer.alloc(5 * 1024 * 1024)]),
        }),
      'ERR_FLOW_FILE_SIZE',
    ],
    ['an empty file', () => formOf(flowOf(), { 'a.png': Buffer.alloc(0) }), 'ERR_EMPTY_FILE'],
  ])('STE-03, STE-04, STE-11: %s is rejected, and nothing is stored', async (_what, form, code) => {
    const { id } = await saveSteps(flowOf())
    const storedState = async () => ({
      flow: await show(id),
      rows: await app.rows('select media_file from flow_files where company_id = any($1)', [app.companyIds]),
    })
    const [before, files] = [await storedState(), await storedFiles()]
    const { status, body } = await save(id, form())
    expect({ status, body }).toMatchObject({ status: 400, body: { error: code } })
    expect(await storedState()).toEqual(before)
    await until(async () => (await storedFiles()) === files, 'its files are gone')
  })

  it("a number outside the database's range is rejected", async () => {
    expect((await save(2 ** 31, formOf(flowOf()))).status).toBe(404)
    expect(await show(2 ** 31)).toMatchObject({ flow: seededFlow() })
  })
})

describe('a customer in a step-based flow', () => {
  const when = (value: string, routeOption: string, route: unknown) => ({
    ...{ id: value, field: 'resposta', operator: 'igual', value, routeOption, route },
  })

  it('STE-06, STE-09: receives texts and files, and the answer leads to a step, a queue, a person or the fallback', async () => {
    const [queueId = 0] = counter.queueIds
    const deletedUser = await app.addUser(app.admin, { name: 'Caio' })
    const conditions = [
      when('1', 'etapa', 'node3'),
      when('2', 'fila', queueId),
      when('3', 'usuario', app.attendant.userId),
      when('4', 'novaEtapa', 'node4'),
      when('5', 'fila', 'Geral'),
      when('6', 'usuario', deletedUser.userId),
    ] as ChatStep['conditions']
    const three = step('node3', 'Três', { interactions: [says('Etapa três')] })
    const four = step('node4', 'Quatro', { interactions: [says('Etapa quatro')] })
    const flow = flowOf({ interactions: [says('Olá {{nome}}'), shows('image', 'foto.png')], conditions }, [three, four])
    const phrase = await phraseFor(await saveSteps(flow, { 'foto.png': image }))
    await app.call(deleteUser, app.admin, { params: { id: deletedUser.userId } })
    const answers = async (word: string) => {
      const customer = counter.customer()
      await customer.write(phrase)
      await until(async () => (await customer.arrived()).length === 2, 'text and picture')
      const [, picture] = (
        await app.call(simulatorOutbox, app.admin, {
          params: { whatsappId: counter.connectionId },
          query: { number: customer.number },
        })
      ).body.messages
      expect(picture).toMatchObject({ body: 'Veja' })
      await customer.write(word)
      await until(async () => !(await customer.ticket()).flowWebhook, 'the end of the flow')
      const [hello, , ...rest] = await customer.received()
      expect(hello).toBe('Olá Maria Souza')
      return { ticket: await customer.ticket(), rest }
    }
    expect((await answers('1')).rest).toEqual(['Etapa três'])
    expect((await answers('2')).ticket).toMatchObject({ queueId, status: 'pending' })
    const messages = await answers('3')
    expect(messages.ticket).toMatchObject({ status: 'open', userId: app.attendant.userId })
    const timeline = await app.call(listTimeline, app.admin, { params: { id: messages.ticket.id }, query: {} })
    expect(JSON.stringify(timeline.body)).toContain('transferred')
    expect((await answers('4')).rest).toEqual(['Etapa quatro'])
    const handsOver = [expect.stringMatching(/^Vou passar você/)]
    for (const [word, reason] of [
      ['5', 'a fila Geral não existe'],
      ['6', 'Caio não está mais na empresa'],
    ] as const) {
      const { ticket, rest } = await answers(word)
      expect(rest).toEqual(handsOver)
      expect(ticket).toMatchObject({ status: 'pending', userId: null })
      const { body } = await app.call(listTicketRuns, app.admin, { params: { id: ticket.id } })
      expect(body.runs[0]).toMatchObject({ state: 'failed', reason })
    }
    expect((await answers('nada disso')).rest, 'the default line').toEqual(['Etapa três'])
  })

  it('stays on the version on which the chat began', async () => {
    const conditions = [when('1', 'etapa', 'node3')] as ChatStep['conditions']
    const flow = (word: string) =>
      flowOf({ interactions: [says('Olá')], conditions }, [step('node3', 'Três', { interactions: [says(word)] })])
    const current = await saveSteps(flow('antes'))
    const phrase = await phraseFor(current)
    const maria = counter.customer()
    await maria.write(phrase)
    await until(async () => (await maria.arrived()).length === 1, 'the greeting')
    await saveSteps(flow('depois'), {}, current.id)
    await maria.write('1')
    await until(async () => (await maria.arrived()).length === 2, 'the step')
    expect(await maria.arrived()).toEqual(['Olá', 'antes'])
    const joana = counter.customer()
    await joana.write(phrase)
    await until(async () => (await joana.arrived()).length === 1, 'the greeting')
    await joana.write('1')
    await until(async () => (await joana.arrived()).length === 2, 'the step')
    expect(await joana.arrived()).toEqual(['Olá', 'depois'])
  })

  it('an inactive flow starts only for the test number, once per ticket', async () => {
    const tester = counter.customer()
    const phone = `+${tester.number.slice(0, 2)} (${tester.number.slice(2, 4)}) ${tester.number.slice(4)}`
    const flow = flowOf({ interactions: [says('É um teste')] }, [], { isActive: false, celularTeste: phone })
    await phraseFor(await saveSteps(flow))
    const other = counter.customer()
    await other.write('oi')
    await tester.write('oi')
    await until(async () => (await tester.arrived()).length === 1, 'the flow')
    await tester.write('oi de novo')
    expect(await tester.received()).toEqual(['É um teste'])
    expect(await other.received()).toEqual([])
    const { body } = await app.call(listTicketRuns, app.admin, { params: { id: (await tester.ticket()).id } })
    expect(body.runs).toMatchObject([{ startedBy: 'chatFlow', state: 'ended' }])
  })
})
