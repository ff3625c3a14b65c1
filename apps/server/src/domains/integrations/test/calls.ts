import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'integrations.index': own('allowed', async (w) => {
      await newIntegration(w)
      return { query: { companyId: w.admin.companyId } }
    }),
    'integrations.show': namingSample('allowed', async (w) => ({ params: { id: await newIntegration(w) } })),
    'integrations.create': own('allowed', async () => ({ body: input(SAID) })),
    'integrations.test': own('allowed', async () => ({ body: { type: 'n8n', urlN8N: await startOneCallServer() } })),
    'integrations.update': namingSample('allowed', async (w) => ({
      params: { id: await newIntegration(w) },
      body: { typebotSlug: 'outro' },
    })),
    'integrations.renewSecret': namingSample('allowed', async (w) => ({ params: { id: await newIntegration(w) } })),
    'integrations.delete': namingSample('allowed', async (w) => ({ params: { id: await newIntegration(w) } })),
  },
  traces: {
    'integrations.create': ['integration.create'],
    'integrations.update': ['integration.update'],
    'integrations.renewSecret': ['integration.secret'],
    'integrations.delete': ['integration.delete'],
  },
}

const input = (name: string) => ({ type: 'webhook' as const, name: `${name} bot`, urlN8N: 'http://127.0.0.1:9/bot' })

async function newIntegration(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(createIntegration, { body: input(fixture.marker) })).id
}

/** The address of a server that accepts one call and does not keep the process alive. */
async function startOneCallServer(): Promise<string> {
  const server = createServer((_call, reply) => {
    reply.setHeader('connection', 'close').end('ok')
    server.close()
  }).unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/fluxo`
}
