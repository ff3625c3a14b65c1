import { systemClock } from '../platform/clock.ts'
import { type Config, SettingError } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { openDatabase } from '../wiring/database.ts'
import { countIncidents } from '../wiring/figures/incident-figures.ts'
import { withOwnerUrl } from '../wiring/owner.ts'
import { serverSecrets } from '../wiring/server-secrets.ts'
import { createServices } from '../wiring/services.ts'
import { type LeftBehind, leftBehind, type Moving, moveAll } from './move-all.ts'
import { type KindLine, Report } from './report.ts'
import { SourceDatabase } from './source.ts'
import { TargetDatabase } from './target.ts'

export interface ImportRequest {
  config: Config
  log: Log
  /** Address of the other installation's database. */
  url: string
  dryRun: boolean
  /** The folder with its files. Null: none is copied. */
  media: string | null
  progress: Moving['progress']
}

export interface ImportResult {
  kinds: KindLine[]
  left: LeftBehind
  /** Whether everything was imported that should have been. */
  isComplete: boolean
}

/**
 * Imports companies of the family. The server may be running. Another run continues where this one ended, and imports
 * new data. A dry run counts and reports without changes.
 * @throws SettingError for a database that cannot be opened, or that is the wrong one
 */
export async function importFamily(request: ImportRequest): Promise<ImportResult> {
  const { config, log } = request
  const report = new Report()
  const source = await SourceDatabase.open(request.url)
  try {
    const companyIds = await withOwnerUrl(config, log, (url) => moveInto(url, { source, report, request }))
    if (!request.dryRun) await noteResponders(request, companyIds)
    return { kinds: report.all(), left: leftBehind(source), isComplete: report.isComplete }
  } finally {
    await source.close()
  }
}

async function moveInto(
  ownerUrl: string,
  { source, report, request }: { source: SourceDatabase; report: Report; request: ImportRequest },
): Promise<number[]> {
  const { config, media, progress } = request
  const target = await TargetDatabase.open(ownerUrl, request.dryRun)
  try {
    const [ready] = await target.rows<{ is: boolean }>(`select to_regclass('family_rows') is not null as is`)
    if (!ready?.is)
      throw new SettingError('DATABASE_URL: start this version of the server once before moving something in')
    const secrets = serverSecrets(config)
    return await moveAll({ source, target, report, secrets, storage: await openStorage(config), media, progress })
  } finally {
    await target.close()
  }
}

/** Records who answers at the imported connections and queues, as saving each of them in the app would. */
async function noteResponders({ config, log }: ImportRequest, companyIds: readonly number[]): Promise<void> {
  const secrets = serverSecrets(config)
  const database = await openDatabase(config, secrets, log)
  try {
    const metrics = createMetrics()
    const services = createServices({
      ...{ config, database, secrets, log, storage: await openStorage(config), clock: systemClock },
      ...{ metrics, incidents: countIncidents(metrics), carry: () => undefined },
      limits: { admitRefresh: () => undefined },
      ...{ cheapPasswords: false, isFilling: () => false, moreChannels: {} },
      responders: (chain) => chain,
      machines: (product) => product,
    })
    for (const companyId of companyIds)
      await services.workplace.run(companyId, async (work) => {
        const places = await work.db
          .selectFrom('family_rows')
          .select(['kind', 'ours'])
          .where('company_id', '=', companyId)
          .where('kind', 'in', ['connection', 'queue'])
          .execute()
        for (const { kind, ours } of places)
          await services.configured(work, kind === 'queue' ? { queueId: ours } : { connectionId: ours })
      })
  } finally {
    await database.close()
  }
}
