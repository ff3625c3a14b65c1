import type { Secrets } from '../../platform/secrets.ts'

/** Services that customers need from outside; filled by wiring. */
export interface CustomerServices {
  secrets: Secrets
}
