import type { Clock } from '../../platform/clock.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Dependencies of this area, provided by the wiring. */
export interface PrivacyServices {
  workplace: Workplace
  storage: Pick<Storage, 'put' | 'open' | 'stat' | 'remove' | 'findVirus'>
  clock: Clock
  log: Log
  sign: SignMedia
  secrets: Pick<Secrets, 'key'>
  /** The personal data of each area. */
  parts: readonly PersonalData[]
  /** Notifies the answering chain that a connection's responders changed. */
  configured(work: Work, place: { connectionId: number }): Promise<void>
}
