import {
  createCampaign,
  saveCampaignSettings,
  updateCampaign,
  uploadCampaignMedia,
} from '@recado/contract/campaigns/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, pictureForm, queueColor, SAID } from '../../../../test/sample.ts'

/** Never due during a test. */
const NEXT_CENTURY = '2099-12-31T12:00:00.000Z'

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'campaigns.index': own('allowed', async (w) => {
      await newCampaign(w)
      return { query: { pageNumber: 1 } }
    }),
    'campaigns.show': namingSample('refused', async (w) => ({ params: { id: await newCampaign(w) } })),
    // A time starts the campaign.
    'campaigns.create': own({ 'campaigns:start': 'own' }, async () => ({
      body: { name: SAID, scheduledAt: NEXT_CENTURY },
    })),
    'campaigns.update': namingSample('refused', async (w) => ({
      params: { id: await newCampaign(w) },
      body: { name: SAID, message1: SAID },
    })),
    'campaigns.delete': namingSample('refused', async (w) => ({ params: { id: await newCampaign(w) } })),
    'campaigns.uploadMedia': namingSample('refused', async (w) => ({
      params: { id: await newCampaign(w) },
      body: pictureForm(),
    })),
    'campaigns.deleteMedia': namingSample('refused', async (w) => {
      const id = await newCampaign(w)
      await w.do(uploadCampaignMedia, { params: { id }, body: pictureForm() })
      return { params: { id } }
    }),
    'campaigns.draft': namingSample('refused', async (w) => {
      const id = await newCampaign(w)
      await w.do(updateCampaign, { params: { id }, body: { scheduledAt: NEXT_CENTURY } })
      return { params: { id } }
    }),
    'campaigns.start': namingSample('refused', async (w) => ({ params: { id: await newCampaign(w) } })),
    'campaigns.cancel': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'EM_ANDAMENTO') },
    })),
    'campaigns.restart': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'CANCELADA') },
    })),
    'campaigns.pause': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'EM_ANDAMENTO') },
    })),
    'campaigns.resume': namingSample('refused', async (w) => {
      const id = await begunCampaign(w, 'EM_ANDAMENTO')
      await w.app.rows('update campaigns set paused_at = now() where id = $1', [id])
      return { params: { id } }
    }),
    'campaigns.copy': namingSample('refused', async (w) => ({ params: { id: await newCampaign(w) } })),
    'campaigns.test': namingSample('refused', async (w) => ({
      params: { id: await newCampaign(w) },
      body: { number: '5511955550000' },
    })),
    'campaigns.audience': own('allowed', async () => ({ query: { withoutDays: 7 } })),
    'campaigns.variants': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'EM_ANDAMENTO') },
    })),
    'campaigns.createList': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'CANCELADA', 'WAITING') },
      body: { name: SAID, group: 'waiting' },
    })),
    'campaigns.dryRun': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'CANCELADA', 'WAITING') },
    })),
    'campaigns.shippings': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'EM_ANDAMENTO') },
    })),
    'campaigns.exportShippings': namingSample('refused', async (w) => ({
      params: { id: await begunCampaign(w, 'EM_ANDAMENTO') },
    })),
    'campaignSettings.index': own('allowed', async (w) => {
      const variables = [{ key: 'loja', value: w.marker }]
      await w.do(saveCampaignSettings, { body: { settings: { variables } } })
      return {}
    }),
    'campaignSettings.save': own('allowed', async () => ({ body: { settings: { messageInterval: 20 } } })),
  },
  traces: {
    'campaigns.exportShippings': ['campaign.export'],
    'campaigns.create': ['campaign.create'],
    'campaigns.update': ['campaign.update'],
    'campaigns.draft': ['campaign.draft'],
    'campaigns.delete': ['campaign.delete'],
    'campaigns.uploadMedia': ['campaign.attachment'],
    'campaigns.deleteMedia': ['campaign.attachment'],
    'campaigns.start': ['campaign.start'],
    'campaigns.cancel': ['campaign.cancel'],
    'campaigns.restart': ['campaign.restart'],
    'campaigns.pause': ['campaign.pause'],
    'campaigns.resume': ['campaign.resume'],
    'campaigns.copy': ['campaign.create'],
    'campaigns.test': ['campaign.test'],
    'campaigns.createList': ['contactList.create', 'contactList.contacts'],
    'campaignSettings.save': ['campaignSettings.update'],
  },
}

/** Creates a campaign to a tag without contacts. */
async function newCampaign(fixture: CompanyFixture): Promise<number> {
  const tag = await fixture.do(createTag, { body: { name: `${fixture.marker} ${queueColor()}` } })
  const body = {
    ...{ name: `${fixture.marker} campanha`, message1: `${fixture.marker} olá` },
    ...{ whatsappId: fixture.connectionId, tagListId: tag.id },
  }
  return (await fixture.do(createCampaign, { body })).id
}

/** Creates a started campaign with one recipient, whose next message is a day away. */
async function begunCampaign(
  fixture: CompanyFixture,
  status: 'EM_ANDAMENTO' | 'CANCELADA',
  recipient: 'SENT' | 'WAITING' = 'SENT',
): Promise<number> {
  const id = await newCampaign(fixture)
  await fixture.app.rows(
    `update campaigns set status = $2, started_at = now(), gathering = 'done', next_at = now() + interval '1 day' where id = $1`,
    [id, status],
  )
  await fixture.app.rows(
    `insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, name, number, status)
     values ($1, $2, 1, $3, '5511900000000', $4)`,
    [fixture.admin.companyId, id, `${fixture.marker} pessoa`, recipient],
  )
  return id
}
