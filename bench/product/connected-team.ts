import { type Listener, openListener, openQuietSocket } from './attendant-sockets.ts'
import type { Company } from './company.ts'
import { logIn, type Person } from './person.ts'

/** The users of a company: twenty connected browsers, one of which is measured. */
export interface ConnectedTeam {
  admin: Person
  attendants: Person[]
  listener: Listener
  leave(): void
}

const BROWSERS = 20

/** Logs in all users of a company and opens twenty browsers among them (several tabs per user are usual). */
export async function connectTeam(url: string, company: Company): Promise<ConnectedTeam> {
  const admin = await logIn(url, company.admin)
  const attendants: Person[] = []
  for (const account of company.attendants) attendants.push(await logIn(url, account))
  const allUsers = [admin, ...attendants]
  const listener = await openListener(admin)
  const quiet: Array<ReturnType<typeof openQuietSocket>> = []
  for (let n = 1; n < BROWSERS; n++) {
    const person = allUsers[n % allUsers.length]!
    const socket = openQuietSocket(person, await person.token())
    await socket.ready
    quiet.push(socket)
  }
  return {
    admin,
    attendants,
    listener,
    leave() {
      listener.close()
      for (const socket of quiet) socket.close()
    },
  }
}
