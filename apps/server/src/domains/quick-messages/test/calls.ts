import type { Permissions } from '@recado/contract/permissions'
import { createQuickMessage, uploadQuickMessageMedia } from '@recado/contract/quick-messages/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, pictureForm, SAID } from '../../../../test/sample.ts'

/** Makes names and shortcodes unique. */
let serial = 0
const text = `${SAID} texto`

/** The permissions that a colleague needs to change a quick message that all users of the company use. */
const sharing: Permissions = { 'quick-messages:edit': 'all', 'quick-messages:share': 'all' }

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'quickMessages.list': own('allowed', async (w) => {
      await newQuickMessage(w)
      return { query: { companyId: w.admin.companyId, userId: w.admin.userId } }
    }),
    'quickMessages.index': own('allowed', async (w) => {
      await newQuickMessage(w)
      return { query: { pageNumber: 1 } }
    }),
    'quickMessages.show': namingSample('allowed', async (w) => ({ params: { id: await newQuickMessage(w) } })),
    'quickMessages.create': own('allowed', async () => ({ body: { shortcode: `${SAID}`, message: text } })),
    'quickMessages.update': namingSample(sharing, async (w) => ({
      params: { id: await newQuickMessage(w) },
      body: { message: text },
    })),
    'quickMessages.delete': namingSample(sharing, async (w) => ({ params: { id: await newQuickMessage(w) } })),
    'quickMessages.uploadMedia': namingSample(sharing, async (w) => ({
      params: { id: await newQuickMessage(w) },
      body: pictureForm(),
    })),
    'quickMessages.deleteMedia': namingSample(sharing, async (w) => {
      const id = await newQuickMessage(w)
      await w.do(uploadQuickMessageMedia, { params: { id }, body: pictureForm() })
      return { params: { id } }
    }),
  },
  traces: {
    'quickMessages.create': ['quickMessage.create'],
    'quickMessages.delete': ['quickMessage.delete'],
    'quickMessages.deleteMedia': ['quickMessage.attachment'],
    'quickMessages.update': ['quickMessage.update'],
    'quickMessages.uploadMedia': ['quickMessage.attachment'],
  },
}

/** A shared quick message. */
async function newQuickMessage(fixture: CompanyFixture): Promise<number> {
  const body = { shortcode: `${fixture.marker} atalho ${++serial}`, message: `${fixture.marker} resposta`, geral: true }
  return (await fixture.do(createQuickMessage, { body })).id
}
