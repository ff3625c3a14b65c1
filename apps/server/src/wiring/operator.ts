import type { Connections } from '../domains/connections/public.ts'
import type { IdentityPorts } from '../domains/identity/identity-dependencies.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Returns what must end with a company, besides its rows. */
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
