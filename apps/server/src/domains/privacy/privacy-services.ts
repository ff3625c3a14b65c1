import type { Clock } from '../../platform/clock.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** What this area needs from outside; filled in wiring. */
export interface PrivacyServices {
  workplace: Workplace
  storage: Pick<Storage, 'put' | 'open' | 'stat' | 'remove' | 'findIn'>
  clock: Clock
  log: Log
  sign: SignMedia
  secrets: Pick<Secrets, 'key'>
  /** What each area keeps of people. */
  parts: readonly PersonalData[]
  /** A connection's responders are another's from now on. */
  configured(work: Work, place: { connectionId: number }): Promise<void>
}
