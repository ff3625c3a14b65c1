import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { type Stage, stage } from './stage.ts'

/** A journey with a small Graph server. Its fields are valid in hooks and tests. */
export interface OfficialStage {
  here: Stage
  graph: FakeGraph
  /** The number of the connection "Oficial". */
  shop: GraphNumber
  connectionId: number
  staff: Caller
}

/** Gives a journey its own product, which reaches a Graph server in this process. */
export function graphStage(): Pick<OfficialStage, 'here' | 'graph'> {
  let graph: FakeGraph | undefined
  // Registered before the stage's hook, so that it runs after it: the product stops first.
  afterAll(() => graph?.stop())
  const here = stage({
    async own() {
      graph = await FakeGraph.start()
      return { GRAPH_URL: graph.url }
    },
  })
  return {
    here,
    get graph() {
      if (!graph) throw new Error('the Graph server is ready in hooks and tests only')
      return graph
    },
  }
}

/**
 * Gives a journey its own product with "Oficial" as a connected number of the official WhatsApp. `templates` adds
 * the account's templates.
 */
export function officialStage(templates: (graph: FakeGraph) => void): OfficialStage {
  const base = graphStage()
  const official = { here: base.here } as OfficialStage
  beforeAll(async () => {
    const { here, graph } = base
    const shop = graph.addNumber('5511999990000', 'Loja')
    templates(graph)
    const staff = await here.staff()
    const { id } = await staff(createConnection, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
    const values = {
      ...{ phoneNumberId: shop.id, accountId: graph.state.account.id, accessToken: graph.newToken() },
      appSecret: graph.state.app.secret,
    }
    await staff(updateSetUp, { params: { id }, body: { values } })
    await staff(checkSetUp, { params: { id } })
    const status = async () => (await staff(showConnection, { params: { id }, query: {} })).status
    await vi.waitUntil(async () => (await status()) === 'CONNECTED', patience)
    Object.assign(official, { graph, shop, staff, connectionId: id })
  })
  return official
}
