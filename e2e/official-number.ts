import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import { vi } from 'vitest'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { operator } from './people.ts'
import { type Product, startProduct } from './product.ts'

/** The product with a small Graph server. */
export interface OfficialProduct {
  product: Product
  graph: FakeGraph
  /** The number of the connection "Oficial". */
  shop: GraphNumber
  connectionId: number
  staff: Caller
  stop(): Promise<void>
}

/**
 * Starts the demonstration with "Oficial" as a connected number of the official WhatsApp. `templates` adds the
 * account's templates.
 */
export async function startOfficialProduct(
  templates: (graph: FakeGraph) => void = () => undefined,
): Promise<OfficialProduct> {
  const graph = await FakeGraph.start()
  const shop = graph.addNumber('5511999990000', 'Loja')
  templates(graph)
  const product = await startProduct()
  await product.end()
  await product.start({ GRAPH_URL: graph.url, PUBLIC_URL: product.url })
  const staff = await operator(product.url)
  const { id } = await staff(createConnection, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
  const values = {
    ...{ phoneNumberId: shop.id, accountId: graph.state.account.id, accessToken: graph.newToken() },
    appSecret: graph.state.app.secret,
  }
  await staff(updateSetUp, { params: { id }, body: { values } })
  await staff(checkSetUp, { params: { id } })
  const status = async () => (await staff(showConnection, { params: { id }, query: {} })).status
  await vi.waitUntil(async () => (await status()) === 'CONNECTED', patience)
  return {
    ...{ product, graph, shop, staff, connectionId: id },
    async stop() {
      await product.stop()
      await graph.stop()
    },
  }
}
