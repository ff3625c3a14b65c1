import { createHelp } from '@recado/contract/help/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

const sampleHelp = { title: SAID, video: 'dQw4w9WgXcQ', description: SAID }

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'helps.list': own('allowed'),
    'helps.index': own('refused'),
    'helps.create': own('refused', async () => ({ body: sampleHelp })),
    'helps.update': namingSample('refused', async (w) => ({ params: { id: await newHelp(w) }, body: { title: SAID } })),
    'helps.delete': namingSample('refused', async (w) => ({ params: { id: await newHelp(w) } })),
  },
  traces: {
    'helps.create': ['help.create'],
    'helps.delete': ['help.delete'],
    'helps.update': ['help.update'],
  },
}

async function newHelp({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createHelp, app.superUser, { body: sampleHelp })).body.id
}
