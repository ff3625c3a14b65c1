import { addMovement } from '@recado/contract/finance/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    // Needs an existing movement to read.
    'finance.list': own('allowed', async (w) => newMovement(w).then(() => ({}))),
    'finance.days': own('allowed'),
    'finance.export': own('allowed'),
    'finance.create': own('allowed', async () => ({ body: { tipo: 'Entrada', amount: '10.5', title: SAID } })),
    'finance.delete': namingSample('allowed', async (w) => ({ params: { id: await newMovement(w) } })),
  },
  traces: {
    'finance.create': ['movement.create'],
    'finance.delete': ['movement.delete'],
    'finance.export': ['movement.export'],
  },
}

async function newMovement(fixture: CompanyFixture): Promise<number> {
  const body = { tipo: 'Saida', amount: 3, title: fixture.marker } as const
  return (await fixture.do(addMovement, { body })).id
}
