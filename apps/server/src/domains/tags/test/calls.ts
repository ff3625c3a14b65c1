import { createTag } from '@recado/contract/tags/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, queueColor, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'tags.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'tags.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'tags.show': namingSample('allowed', async (w) => ({ params: { id: w.tagId } })),
    'tags.update': namingSample('refused', async (w) => ({
      params: { id: await newTag(w) },
      body: { color: queueColor() },
    })),
    'tags.delete': namingSample('refused', async (w) => ({ params: { id: await newTag(w) } })),
    'tags.create': own('allowed', async (_w) => ({ body: { name: `${SAID} ${queueColor()}` } })),
    'tags.sync': namingSample('refused', async (w) => ({
      body: { ticketId: (await w.newTicket()).id, tags: [{ id: w.tagId }] },
    })),
  },
  traces: {
    'tags.create': ['tag.create'],
    'tags.delete': ['tag.delete'],
    'tags.sync': ['ticket tagged'],
    'tags.update': ['tag.update'],
  },
}

/** Creates a tag without tickets. */
async function newTag(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(createTag, { body: { name: `${fixture.marker} ${queueColor()}` } })).id
}
