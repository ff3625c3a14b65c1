import { createApiToken } from '@recado/contract/external-api/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area by users, for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'apiTokens.index': own('allowed', async (w) => {
      await newApiToken(w)
      return {}
    }),
    'apiTokens.create': own({ 'tickets:answer': 'own' }, async () => ({
      body: { name: `${SAID} loja`, scopes: ['messages:send'] },
    })),
    'apiTokens.delete': namingSample('allowed', async (w) => ({ params: { id: await newApiToken(w) } })),
  },
  traces: {
    'apiTokens.create': ['apiToken.create'],
    'apiTokens.delete': ['apiToken.delete'],
  },
}

async function newApiToken(w: CompanyFixture): Promise<number> {
  return (await w.do(createApiToken, { body: { name: `${w.marker} loja`, scopes: ['contacts:read'] } })).id
}
