import { listOutsideCalls as listEndpoint } from '@recado/contract/outside-calls/endpoints'
import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { outsideCallJobs, outsideCallsTrim } from './jobs.ts'
import { listOutsideCalls } from './list-outside-calls.ts'
import { loggedCompanies } from './logged-companies.store.ts'
import { trimOutcomes } from './outside-call.store.ts'
import { outsideCallData } from './personal-data.store.ts'

const KEPT = { newest: 1000, days: 30 }

/**
 * The log of calls to addresses that companies entered.
 * @param deps.platform only for finding companies with a log
 */
export const outsideCallArea = ({ workplace, platform }: { workplace: Workplace; platform: PlatformDb }) =>
  ({
    name: 'outside-calls',
    personalData: outsideCallData,
    routes(on: Registrar) {
      on.inWork(listEndpoint, ({ work, query }) => listOutsideCalls(work, query))
    },
    jobTypes: outsideCallJobs,
    jobs: [
      handle(outsideCallsTrim, async () => {
        for (const companyId of await loggedCompanies(platform))
          await workplace.run(companyId, (work) => trimOutcomes(work.db, companyId, KEPT, work.now))
      }),
    ],
  }) satisfies Area
