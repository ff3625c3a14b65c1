import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { vi } from 'vitest'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import type { Stage } from './stage.ts'

/** A customer of the simulated network. */
export interface Customer {
  number: string
  name: string
}

/** A company's number at the simulated network, and flows that its customers start by a phrase. */
export interface FlowShop {
  whatsappId: number
  writes(customer: Customer, body: string): Promise<unknown>
  /** Resolves with the customer's messages, once there are `count` of them. */
  arrived(customer: Customer, count: number): Promise<string[]>
  /** Creates a published flow; with a phrase, customers can start it. */
  flow(name: string, graph: FlowGraph, phrase?: string): Promise<number>
}

/** A node, placed in columns of four so that cards do not overlap. */
export const flowNode = (id: string, type: string, at: number, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data },
  position: { x: (at % 4) * 320, y: Math.floor(at / 4) * 320 },
})

/** Connections written as `source/handle>target`; the default handle is `a`. */
export const flowEdges = (...connections: string[]): FlowGraph['connections'] =>
  connections.map((text, at) => {
    const [from = '', target = ''] = text.split('>')
    const [source = '', sourceHandle = 'a'] = from.split('/')
    return { id: `e${at}`, source, target, sourceHandle }
  })

export async function openFlowShop(here: Stage, staff: Caller, queueIds: number[] = []): Promise<FlowShop> {
  const whatsappId = await here.connect(staff, { name: 'Loja', queueIds })
  const params = { whatsappId }
  const received = async (number: string) =>
    (await staff(simulatorOutbox, { params, query: { number } })).messages.map(({ body }) => body)
  return {
    whatsappId,
    writes: (customer, body) => staff(simulatorInbound, { params, body: { ...customer, body } }),
    async arrived({ number }, count) {
      await vi.waitUntil(async () => (await received(number)).length >= count, patience)
      return received(number)
    },
    async flow(name, graph, phrase) {
      const { id } = await staff(createFlow, { body: { name } })
      const { published, problems } = await staff(saveFlow, { body: { idFlow: id, ...graph } })
      if (!published) throw new Error(`${name} is not published: ${JSON.stringify(problems)}`)
      if (phrase) await staff(createPhrase, { body: { name, flowId: id, phrase } })
      return id
    },
  }
}
