import { announcementRoutes } from '../domains/announcements/routes.ts'
import type { Connections } from '../domains/connections/public.ts'
import { helpRoutes } from '../domains/help/routes.ts'
import type { IdentityPorts } from '../domains/identity/identity-parts.ts'
import type { Clock } from '../platform/clock.ts'
import type { PlatformDb } from '../platform/db/platform-db.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Registrar } from '../platform/http/call.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'

interface OperatorParts {
  platform: PlatformDb
  workplace: Workplace
  storage: Storage
  secrets: Secrets
  clock: Clock
}

/** The operator's events for everybody. */
export function operatorContentRoutes(on: Registrar, parts: OperatorParts): void {
  announcementRoutes(on, parts)
  helpRoutes(on, parts)
}

/** The resources of a company that end with it, beside its rows. */
export const companyEnd = ({
  connections,
  storage,
}: {
  connections: Connections
  storage: Storage
}): Pick<IdentityPorts, 'closeCompany' | 'removeFiles'> => ({
  closeCompany: (companyId) => connections.closeCompany(companyId),
  removeFiles: (companyId) => storage.removeAll(companyId),
})
