import * as endpoints from '@recado/contract/campaigns/control-endpoints'
import type { Registrar } from '../../platform/http/call.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { copyCampaign } from './copy-campaign.ts'
import { createListOfCampaign } from './create-list.ts'
import { countCampaignAudience } from './recipients/count-audience.ts'
import { variantResults } from './recipients/variants.store.ts'
import { seenCampaign } from './require-campaign.ts'
import { pauseCampaign, resumeCampaign } from './sending/pause-campaign.ts'
import { testCampaign } from './sending/test-campaign.ts'

/** Routes around a campaign's run: its audience before it, tests, pause, and what follows from its report. */
export function controlRoutes(on: Registrar, deps: CampaignDependencies): void {
  on.inWork(endpoints.countCampaignAudience, ({ work, actor, query }) => countCampaignAudience(work, actor, query))
  on.inWork(endpoints.copyCampaign, ({ work, actor, params }) =>
    copyCampaign(work, actor, { id: params.id, sign: deps.sign }),
  )
  on.outside(endpoints.testCampaign, ({ actor, params, body }) => testCampaign(actor, { id: params.id, body }, deps))
  on.outside(endpoints.pauseCampaign, ({ actor, params }) => pauseCampaign(actor, params.id, deps))
  on.inWork(endpoints.resumeCampaign, ({ work, actor, params }) => resumeCampaign(work, actor, params.id, deps))
  on.inWork(endpoints.listCampaignVariants, async ({ work, actor, params }) => {
    const { id } = await seenCampaign(work, actor, params.id)
    return variantResults(work.db, work.companyId, id)
  })
  on.inWork(endpoints.createListOfCampaign, ({ work, actor, params, body }) =>
    createListOfCampaign(work, actor, { id: params.id, body }),
  )
}
