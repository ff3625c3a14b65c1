import * as endpoints from '@recado/contract/campaigns/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle, type JobHandler } from '../../platform/jobs/job.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import type { CampaignDependencies, CampaignServices } from './campaign-services.ts'
import { controlRoutes } from './control-routes.ts'
import { draftCampaign } from './draft-campaign.ts'
import { dryRunCampaign } from './dry-run.ts'
import { exportShippings } from './export-shippings.ts'
import { type CampaignRef, campaignsDispatch, campaignsDue, campaignsTell } from './jobs.ts'
import { listCampaigns, listShippings, showCampaign } from './list-campaigns.ts'
import { createCampaign, deleteCampaign, updateCampaign } from './save-campaign.ts'
import { removeMedia, saveCampaignMedia } from './save-media.ts'
import { toCampaignSettingViews, updateCampaignSettings } from './save-settings.ts'
import { dispatchCampaign } from './sending/dispatch.ts'
import { noteAnswered, noteEnd, noteLeft, noteMessage, tellProgress } from './sending/progress.ts'
import { beginDue, cancelCampaign, restartCampaign, startCampaign } from './sending/run-campaign.ts'
import { sweepCampaigns } from './sending/sweep.ts'
import { campaignSettings } from './settings.store.ts'

/** Campaigns, as the rest of the server uses them. */
export interface Campaigns {
  routes(on: Registrar): void
  readonly jobs: ReadonlyArray<JobHandler<CampaignRef>>
  /** The job `campaigns.sweep`. */
  sweep(): Promise<void>
  /** Records the progress of a recipient's message. Ignores other messages. */
  noteMessage(work: Work, messageId: number): Promise<void>
  /** Reaction to `message.failed`. */
  noteEnd(work: Work, messageId: number): Promise<void>
  /** Reaction to `campaign.answered`. */
  noteAnswered(work: Work, answer: { campaignId: number; ticketId: number }): Promise<void>
  /** Reaction to `consent.changed`. */
  noteLeft(work: Work, fact: { campaignId: number | null; ticketId: number; state: string }): Promise<void>
}

/**
 * Connects campaigns to conversations and to the platform's view of all companies.
 * @param platform only for finding companies with a due or running campaign
 */
export function createCampaigns(services: CampaignServices, platform: PlatformDb): Campaigns {
  const { workplace, secrets } = services.messages
  const deps: CampaignDependencies = {
    services,
    sign: mediaSigner(secrets, workplace.clock),
    needsTemplate: (provider) => needsTemplate(services, provider),
  }
  return {
    routes(on) {
      campaignRoutes(on, deps)
      controlRoutes(on, deps)
    },
    jobs: [
      handle(campaignsDue, ({ companyId, campaignId }) =>
        workplace.run(companyId, (work) => beginDue(work, campaignId, deps)),
      ),
      handle(campaignsDispatch, (ref) => dispatchCampaign(deps, ref)),
      handle(campaignsTell, (ref) => tellProgress(deps, ref)),
    ],
    sweep: () => sweepCampaigns(deps, platform),
    noteMessage,
    noteEnd: (work, messageId) => noteEnd(work, deps, messageId),
    noteAnswered,
    noteLeft,
  }
}

/** A provider that is off sends nothing. */
function needsTemplate({ messages }: CampaignServices, provider: string): boolean {
  try {
    return messages.sessions.abilities(provider).needsTemplate
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function campaignRoutes(on: Registrar, deps: CampaignDependencies): void {
  const { sign } = deps
  on.inWork(endpoints.listCampaigns, ({ work, actor, query }) => listCampaigns(work, actor, query, sign))
  on.inWork(endpoints.showCampaign, ({ work, actor, params }) => showCampaign(work, actor, { id: params.id, sign }))
  on.inWork(endpoints.createCampaign, ({ work, actor, body }) => createCampaign(work, actor, body, deps))
  on.inWork(endpoints.updateCampaign, ({ work, actor, params, body }) =>
    updateCampaign(work, actor, { id: params.id, change: body }, deps),
  )
  on.inWork(endpoints.draftCampaign, ({ work, actor, params }) => draftCampaign(work, actor, params.id, deps))
  on.inWork(endpoints.deleteCampaign, async ({ work, actor, params }) => {
    await deleteCampaign(work, actor, params.id)
    return {}
  })
  on.outside(endpoints.uploadCampaignMedia, ({ actor, params, files }) =>
    saveCampaignMedia(actor, { id: params.id, file: files[0] }, deps),
  )
  on.outside(endpoints.deleteCampaignMedia, ({ actor, params }) => removeMedia(actor, params.id, deps))
  on.inWork(endpoints.startCampaign, ({ work, actor, params, body }) =>
    startCampaign(work, actor, { id: params.id, ...body }, deps),
  )
  on.inWork(endpoints.cancelCampaign, ({ work, actor, params }) => cancelCampaign(work, actor, params.id, deps))
  on.inWork(endpoints.restartCampaign, ({ work, actor, params, query, body }) =>
    restartCampaign(work, actor, { id: params.id, retriesFailed: query.failed === true, ...body }, deps),
  )
  on.inWork(endpoints.dryRunCampaign, ({ work, actor, params }) => dryRunCampaign(work, actor, params.id, deps))
  on.inWork(endpoints.listShippings, ({ work, actor, params, query }) =>
    listShippings(work, actor, { id: params.id, query }),
  )
  on.outside(endpoints.exportShippings, ({ workplace, actor, params, reply }) =>
    exportShippings(workplace, actor, { id: params.id, reply }),
  )
  on.inWork(endpoints.listCampaignSettings, async ({ work }) =>
    toCampaignSettingViews(await campaignSettings(work.db, work.companyId)),
  )
  on.inWork(endpoints.saveCampaignSettings, ({ work, actor, body }) => updateCampaignSettings(work, actor, body))
}
