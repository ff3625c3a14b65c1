import { deleteCompany } from '@recado/contract/identity/company-endpoints'
import { inject } from 'vitest'
import { openCompanies, type SharedTestApp } from './app.ts'
import { liftPlanLimits } from './company-fixture.ts'
import { startInstallation } from './installation.ts'
import type { TestSocket } from './socket.ts'
import { workerServer } from './worker-server.ts'

let serial = 0

/**
 * Creates two new companies on the worker's server, which the first call starts. For tests that change and read only
 * their own companies. Others use `startTestApp`.
 */
export async function sharedTestApp(): Promise<SharedTestApp> {
  const parentFolder = inject('runFolder')
  const installation = await workerServer(() => startInstallation({}, { parentFolder }))
  const companies = await openCompanies(installation, `-${++serial}`)
  // The limits must not depend on whether an earlier file lifted them.
  await liftPlanLimits(companies)
  const sockets: TestSocket[] = []
  const { call, companyIds, signIn, socket } = companies
  return Object.assign(companies, {
    async socket(...inputs: Parameters<typeof socket>) {
      const testSocket = await socket(...inputs)
      sockets.push(testSocket)
      return testSocket
    },
    async stop() {
      for (const testSocket of sockets) testSocket.close()
      // Ends the sessions of their connections, which would take processor time from later files. A later login of the
      // super user may have ended the session of `superUser`.
      const superUser = await signIn(installation.config.superUser.email)
      for (const id of companyIds) {
        const { status } = await call(deleteCompany, superUser, { params: { id } })
        if (status !== 200) throw new Error(`company ${id} was not deleted: ${status}`)
      }
    },
  })
}
