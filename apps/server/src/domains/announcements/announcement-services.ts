import type { Clock } from '../../platform/clock.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Services that announcements need from other areas; provided by the wiring. */
export interface AnnouncementServices {
  /** Announcements belong to no company. */
  platform: PlatformDb
  workplace: Workplace
  jobs: JobQueue
  storage: Storage
  secrets: Secrets
  clock: Clock
}
