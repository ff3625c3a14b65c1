import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import type { BoardServices } from './board-services.ts'
import { dueJobs } from './due/create-due.ts'
import { boardJobs } from './due/jobs.ts'
import { boardData } from './personal-data.store.ts'
import { boardRoutes } from './routes.ts'
import { boardSockets } from './sockets.ts'

/**
 * Boards of tasks.
 * @param platform only for finding companies with due cards
 */
export function boardArea(services: BoardServices, platform: PlatformDb) {
  const deps = { services, sign: mediaSigner(services.secrets, services.clock) }
  return {
    name: 'boards',
    personalData: boardData,
    sockets: boardSockets,
    routes: (on: Registrar) => boardRoutes(on, deps),
    ...{ jobTypes: boardJobs, jobs: dueJobs(deps, platform) },
  } satisfies Area
}
