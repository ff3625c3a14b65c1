import * as endpoints from '@recado/contract/privacy/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { mayUseContact } from '../conversations/public.ts'
import { lastConsentQuestion } from './consent/question.store.ts'
import { runErasure } from './erasure/run-erasure.ts'
import { previewErasure, startErasure } from './erasure/start-erasure.ts'
import { runExport } from './export/run-export.ts'
import { startExport } from './export/start-export.ts'
import { companyRetain, contactErase, contactExport, privacyJobs, privacySweep, retentionPlan } from './jobs.ts'
import { listRequests, showContact } from './list-requests.ts'
import { privacyData } from './personal-data.store.ts'
import type { PrivacyServices } from './privacy-services.ts'
import { previewRetention, runRetention } from './retention/run-retention.ts'
import { showPrivacySettings, updateSettings } from './settings.ts'
import { planRetention, sweepPrivacy } from './sweep.ts'

/**
 * The privacy area: export, erasure, retention and consent for the people who write to a company.
 * @param platform only for finding companies with due work
 */
export function privacyArea(dependencies: PrivacyServices, platform: PlatformDb) {
  const services = { ...dependencies, parts: [...dependencies.parts, privacyData] }
  const { workplace } = services
  return {
    name: 'privacy',
    routes: (on: Registrar) => privacyRoutes(on, services),
    jobTypes: privacyJobs,
    jobs: [
      handle(contactExport, (job) => runExport(services, job)),
      handle(contactErase, (job) => runErasure(services, job)),
      handle(companyRetain, (job) => runRetention(workplace, job)),
      handle(retentionPlan, () => planRetention(services, platform)),
      handle(privacySweep, () => sweepPrivacy(services, platform)),
    ],
  } satisfies Area
}

function privacyRoutes(on: Registrar, services: PrivacyServices): void {
  on.inWork(endpoints.showPrivacySettings, ({ work }) => showPrivacySettings(work))
  on.inWork(endpoints.updatePrivacySettings, ({ work, actor, body }) =>
    updateSettings(work, actor, { input: body, services }),
  )
  on.inWork(endpoints.previewRetention, ({ work, query }) => previewRetention(work, query))
  on.inWork(endpoints.showContactPrivacy, ({ work, actor, params }) =>
    showContact(work, actor, params.contactId, services),
  )
  on.inWork(endpoints.showConsentQuestion, async ({ work, actor, params }) => {
    const question = await lastConsentQuestion(work.db, work.companyId, params.contactId)
    if (question === undefined) throw new AppError('ERR_NO_CONTACT_FOUND')
    if (!(await mayUseContact(work, actor, params.contactId, 'view'))) throw new AppError('ERR_NO_PERMISSION')
    return { question }
  })
  on.inWork(endpoints.previewErasure, ({ work, params }) => previewErasure(work, services, params.contactId))
  on.inWork(endpoints.exportContactData, ({ work, actor, params }) =>
    startExport(work, actor, { contactId: params.contactId, services }),
  )
  on.inWork(endpoints.eraseContactData, ({ work, actor, params, body }) =>
    startErasure(work, actor, { contactId: params.contactId, input: body, services }),
  )
  on.inWork(endpoints.listPrivacyRequests, ({ work, actor, query }) => listRequests(work, actor, query, services))
}
