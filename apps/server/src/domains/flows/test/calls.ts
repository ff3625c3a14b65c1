import { saveChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createFlow, publishFlow, saveFlow, updateFlowSettings } from '@recado/contract/flows/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { startRun, stopRun } from '@recado/contract/flows/run-endpoints'
import { createFlowTest, createFlowVariable } from '@recado/contract/flows/simulation-endpoints'
import { uploadFlowImage } from '@recado/contract/flows/upload-endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, namingSample, own, PNG, SAID } from '../../../../test/sample.ts'
import { edges, node } from '../engine/test/graphs.ts'

/** Makes variable names unique. */
let serial = 0

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'flows.index': own('allowed', async (w) => {
      await newFlow(w)
      return { query: { pageNumber: 1 } }
    }),
    'flows.with': own('allowed', async (w) => {
      const id = await newFlow(w)
      await w.do(updateFlowSettings, { params: { id }, body: { fallbackQueueId: w.queueId } })
      return { query: { queueId: w.queueId } }
    }),
    'flows.create': own('allowed', async () => ({ body: { name: `${SAID} fluxo` } })),
    'flows.update': namingSample('allowed', async (w) => ({
      body: { flowId: await newFlow(w), name: `${SAID} fluxo` },
    })),
    'flows.delete': namingSample('allowed', async (w) => ({ params: { id: await newFlow(w) } })),
    'flows.use': namingSample('allowed', async (w) => ({ params: { id: (await newPhrase(w)).flowId } })),
    'flows.duplicate': namingSample('allowed', async (w) => ({ body: { flowId: await savedFlow(w) } })),
    'flows.show': namingSample('allowed', async (w) => ({ params: { id: await savedFlow(w) } })),
    'flows.save': namingSample({ 'flows:publish': 'all', 'flows:receive': 'all' }, async (w) => ({
      body: { idFlow: await newFlow(w), ...asks(SAID) },
    })),
    'flows.check': namingSample('allowed', async (w) => ({ params: { id: await newFlow(w) }, body: asks(SAID) })),
    'flows.publish': namingSample({ 'flows:receive': 'all' }, async (w) => ({
      params: { id: await savedFlow(w) },
      body: { name: SAID },
    })),
    'flows.versions': namingSample('allowed', async (w) => ({ params: { id: await publishedFlow(w) } })),
    'flows.version': namingSample('allowed', async (w) => ({ params: { id: await publishedFlow(w), version: 1 } })),
    'flows.renameVersion': namingSample('allowed', async (w) => ({
      params: { id: await publishedFlow(w), version: 1 },
      body: { name: SAID },
    })),
    'flows.rollback': namingSample({ 'flows:receive': 'all' }, async (w) => ({
      params: { id: await publishedFlow(w), version: 1 },
    })),
    'flows.settings': namingSample('allowed', async (w) => ({ params: { id: await newFlow(w) } })),
    'flows.updateSettings': namingSample('allowed', async (w) => ({
      params: { id: await newFlow(w) },
      body: { fallbackQueueId: w.queueId, resumeMinutes: 10 },
    })),
    'flows.import': namingSample('allowed', async (w) => {
      const { nodes, connections } = asks(SAID)
      return { params: { id: await newFlow(w) }, body: { content: JSON.stringify({ nodes, edges: connections }) } }
    }),
    'flows.uploadContent': own('allowed', async () => ({ body: mediasForm() })),
    'flows.uploadImage': own('allowed', async () => ({ body: mediasForm() })),
    'flows.uploadAudio': own('allowed', async () => ({ body: mediasForm(OGG, 'audio/ogg') })),
    'flows.signFiles': own('allowed', async (w) => {
      const { url } = await w.do(uploadFlowImage, { body: mediasForm() as never })
      return { body: { urls: [url] } }
    }),
    'flows.simulate': namingSample('allowed', async (w) => ({
      params: { id: await newFlow(w) },
      body: { graph: asks(SAID), run: null, input: { do: 'begin' } },
    })),
    'flowTests.index': namingSample('allowed', async (w) => ({ params: { id: (await newTest(w)).id } })),
    'flowTests.create': namingSample('allowed', async (w) => ({
      params: { id: await newFlow(w) },
      body: testOf(SAID),
    })),
    'flowTests.update': namingSample('allowed', async (w) => ({ params: await newTest(w), body: testOf(SAID) })),
    'flowTests.delete': namingSample('allowed', async (w) => ({ params: await newTest(w) })),
    'flowTests.run': namingSample('allowed', async (w) => ({
      params: { id: (await newTest(w)).id },
      body: { graph: asks(SAID) },
    })),
    'flowVariables.index': own('allowed', async (w) => {
      await newVariable(w)
      return {}
    }),
    'flowVariables.create': own('allowed', async () => ({ body: variable(SAID) })),
    'flowVariables.update': namingSample('allowed', async (w) => ({
      params: { id: await newVariable(w) },
      body: variable(SAID),
    })),
    'flowVariables.delete': namingSample('allowed', async (w) => ({ params: { id: await newVariable(w) } })),
    'flowRuns.ofTicket': namingSample('refused', async (w) => ({ params: { id: await runningTicket(w) } })),
    'flowRuns.current': namingSample('refused', async (w) => ({ params: { id: await runningTicket(w) } })),
    'flowRuns.start': namingSample(handling('tickets:startFlow', 'tickets:answer', 'tickets:edit'), async (w) => ({
      params: { id: (await w.newConversation()).ticket.id },
      body: { flowId: await publishedFlow(w) },
    })),
    'flowRuns.resume': namingSample(handling('tickets:startFlow', 'tickets:answer', 'tickets:edit'), async (w) => {
      const id = await runningTicket(w)
      await w.do(stopRun, { params: { id } })
      return { params: { id } }
    }),
    'flowRuns.stop': namingSample(handling('tickets:edit'), async (w) => ({ params: { id: await runningTicket(w) } })),
    'flowRuns.counts': namingSample('allowed', async (w) => ({ params: { id: await publishedFlow(w) } })),
    'phrases.index': own('allowed', async (w) => {
      await newPhrase(w)
      return {}
    }),
    'phrases.show': namingSample('allowed', async (w) => ({ params: { id: (await newPhrase(w)).id } })),
    'phrases.create': namingSample('allowed', async (w) => ({
      body: phraseOf(SAID, await newFlow(w), w.connectionId),
    })),
    'phrases.update': namingSample('allowed', async (w) => {
      const { id, flowId } = await newPhrase(w)
      return { body: { ...phraseOf(SAID, flowId, w.connectionId), id, status: false } }
    }),
    'phrases.delete': namingSample({ 'phrases:edit': 'all' }, async (w) => ({
      params: { id: (await newPhrase(w)).id },
    })),
    // Numbers are per company, so another company has a different flow under the same number.
    'chatFlows.show': own('allowed', async (w) => {
      await w.do(saveChatFlow, { params: { id: 1 }, body: stepsForm(w.marker) as never })
      return { params: { id: 1 } }
    }),
    'chatFlows.save': own('allowed', async () => ({ params: { id: 2 }, body: stepsForm(SAID) })),
  },
  traces: {
    'flows.create': ['flow.create'],
    'flows.update': ['flow.update'],
    'flows.delete': ['flow.delete'],
    'flows.duplicate': ['flow.create'],
    'flows.save': ['flow.publish'],
    'flows.publish': ['flow.publish'],
    'flows.rollback': ['flow.rollback'],
    'flows.updateSettings': ['flow.update'],
    'flowRuns.start': ['ticket returned', 'ticket flowStarted'],
    'flowRuns.resume': ['ticket flowResumed'],
    'flowRuns.stop': ['ticket flowStopped'],
    'flowVariables.create': ['flowVariable.create'],
    'flowVariables.update': ['flowVariable.update'],
    'flowVariables.delete': ['flowVariable.delete'],
    'phrases.create': ['phrase.create'],
    'phrases.update': ['phrase.update'],
    'phrases.delete': ['phrase.delete'],
    'chatFlows.save': ['chatFlow.update'],
  },
  traceless: {
    'flowTests.delete': 'a test case says nothing to customers and changes no run',
  },
}

/** A publishable flow: asks a question and says thanks. */
export const asks = (words: string): FlowGraph => ({
  nodes: [
    node('1', 'start'),
    node('2', 'question', { message: `${words} seu nome?`, answerKey: 'nome_dito' }),
    node('3', 'message', { label: `${words} obrigado, {{nome_dito}}` }),
  ],
  connections: edges('1>2', '2>3'),
})

async function newFlow({ marker, do: act }: CompanyFixture): Promise<number> {
  return (await act(createFlow, { body: { name: `${marker} fluxo` } })).id
}

/** Creates a flow with a draft. */
async function savedFlow(fixture: CompanyFixture): Promise<number> {
  const id = await newFlow(fixture)
  await fixture.do(saveFlow, { body: { idFlow: id, ...asks(fixture.marker), draft: true } })
  return id
}

async function publishedFlow(fixture: CompanyFixture): Promise<number> {
  const id = await savedFlow(fixture)
  await fixture.do(publishFlow, { params: { id }, body: { name: `${fixture.marker} primeira` } })
  return id
}

/** Creates a ticket of the admin in which a flow waits for an answer. */
async function runningTicket(fixture: CompanyFixture): Promise<number> {
  const { ticket } = await fixture.newConversation()
  await fixture.do(startRun, { params: { id: ticket.id }, body: { flowId: await publishedFlow(fixture) } })
  return ticket.id
}

const phraseOf = (words: string, flowId: number, whatsappId: number) => ({
  ...{ name: `${words} frase`, phrase: `${words} quero ${++serial}`, flowId, whatsappId },
})

async function newPhrase(fixture: CompanyFixture): Promise<{ id: number; flowId: number }> {
  const body = phraseOf(fixture.marker, await newFlow(fixture), fixture.connectionId)
  return fixture.do(createPhrase, { body })
}

const variable = (words: string) => ({
  ...{ name: `${words}_${++serial}`, type: 'text' as const, scope: 'company' as const, value: words },
})

async function newVariable({ marker, do: act }: CompanyFixture): Promise<number> {
  return (await act(createFlowVariable, { body: variable(marker) })).id
}

const testOf = (words: string) => ({
  name: `${words} caso`,
  steps: [{ input: { do: 'begin' as const }, expects: [`${words} seu nome?`] }],
})

async function newTest(fixture: CompanyFixture): Promise<{ id: number; caseId: number }> {
  const id = await newFlow(fixture)
  const { id: caseId } = await fixture.do(createFlowTest, { params: { id }, body: testOf(fixture.marker) })
  return { id, caseId }
}

/** The first bytes of an ogg file with opus. */
export const OGG = Buffer.concat([
  Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13', 'latin1'),
  Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1'),
])

/** Builds a form with a flow file, as the builder posts it. */
export function mediasForm(content: Buffer = Buffer.from(PNG, 'base64'), type = 'image/png', name?: string): FormData {
  const form = new FormData()
  form.set('fromMe', 'true')
  form.append('medias', new Blob([new Uint8Array(content)], { type }), name ?? `${SAID} arquivo`)
  return form
}

/** Builds a form with a step-based flow, as the step editor posts it. */
export function stepsForm(words: string): FormData {
  const step = (id: string, name: string) => ({
    ...{ id, name, type: 'node', left: '10px', top: '10px', conditions: [], actions: [] },
    interactions: [{ type: 'MessageField', MessageField: { message: `${words} olá` } }],
  })
  const data = {
    nodeList: [step('node1', 'Início'), step('node2', 'Boas Vindas')],
    lineList: [{ from: 'node1', to: 'node2' }],
    ...{ name: `${words} etapas`, userId: 1, celularTeste: '', isActive: true },
  }
  const form = new FormData()
  form.set('flowData', JSON.stringify(data))
  return form
}
