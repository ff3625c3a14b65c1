import { can, type Permission, type PermissionHolder } from '@recado/contract/access'
import type { Endpoint } from '@recado/contract/endpoint'
import {
  defaultPermissions,
  everyPermission,
  type Permissions,
  rolePermissions,
  scopesOf,
} from '@recado/contract/permissions'
import { gainedPermissions } from '../src/domains/identity/roles/role.rules.ts'
import type { SharedTestApp } from './app.ts'
import { generatedRole, roleSeeds } from './generated-role.ts'
import type { CallAnswer, Person } from './people.ts'
import { addUserWith } from './roles.ts'
import { inSight, type Sample, type SampleCall } from './sample.ts'

/** A user without queues, with the role that decides what the walk expects. */
export interface Caller extends Person {
  role: string
  permissions: Permissions
}

/**
 * The result that a caller of the own company must get: a refusal by the catalogue, a refusal because of the row, a refusal
 * because the row belongs to one user, or the owner's answer.
 */
export type Expectation = 'catalogue' | 'row' | 'personal' | 'allowed'

/** Returns what the catalogue and the sample say about a caller's role. */
export function expectationOf({ access }: Endpoint, { attendant }: Sample, holder: PermissionHolder): Expectation {
  if (!access.login) return 'allowed'
  const { permission } = access
  if (!can(holder, permission)) return 'catalogue'
  if (attendant === 'personal' || attendant === 'allowed') return attendant
  return gainedPermissions(neededFor(permission, attendant), holder.permissions).length === 0 ? 'allowed' : 'row'
}

/** Returns what a role needs for the rows of a sample. */
function neededFor(permission: Permission, attendant: 'refused' | Permissions): Permissions {
  if (attendant !== 'refused') return attendant
  return { ...(permission.startsWith('tickets:') ? inSight : {}), [permission]: 'all' }
}

/** Adds a user for each built-in role, a generated one, one without permissions, and one with all of them for own records. */
export async function addCallers(app: SharedTestApp, of: Person): Promise<Caller[]> {
  const ownOnly = Object.fromEntries(rolePermissions.map((name) => [name, scopesOf(name)[0]])) as Permissions
  const roles: Array<[string, Permissions, Person]> = [
    ['Administrador', everyPermission, await app.addUser(of, { profile: 'admin' })],
    ['Supervisor', defaultPermissions('supervisor'), await app.addUser(of, { profile: 'supervisor' })],
    ['Atendente', defaultPermissions('user'), await app.addUser(of)],
  ]
  const madeRoles: Array<[string, Permissions]> = [
    ...roleSeeds().map((seed): [string, Permissions] => [`generated role ${seed}`, generatedRole(seed)]),
    ['no permission', {}],
    ['smallest scopes', ownOnly],
  ]
  for (const [name, permissions] of madeRoles) roles.push([name, permissions, await addUserWith(app, of, permissions)])
  return roles.map(([role, permissions, person]) => ({ ...person, role, permissions }))
}

/** Numbers of calls of one role. */
export type Counts = Record<Expectation, number>

/** Returns the counts of each role in one line. */
export const countLine = (counts: ReadonlyMap<string, Counts>): string =>
  [...counts]
    .map(([role, { catalogue, row, personal, allowed }]) => {
      const calls = catalogue + row + personal + allowed
      return `${role}: ${calls} calls, ${catalogue} refused by the catalogue, ${row + personal} by the row, ${allowed} allowed`
    })
    .join('; ')

/** Calls with a selection of tickets, which leaves out those out of sight: without any other it is like unknown ids. */
const selections = ['actions.deleteTickets', 'actions.queueTickets', 'actions.tagTickets']

/**
 * Returns the fault of the answer to a caller who must be refused. Null: it is correct.
 * @param secret texts of the owner that no refusal may contain
 */
export function refusalFault(
  { id }: Endpoint,
  expected: Exclude<Expectation, 'allowed'>,
  answer: CallAnswer<unknown>,
  secret: RegExp,
): string | null {
  const { status, body } = answer
  const text = JSON.stringify(body)
  if (secret.test(text)) return `contains texts of the owner: ${text}`
  if (expected === 'personal') return Math.floor(status / 100) === 4 ? null : `${status} instead of a refusal: ${text}`
  const [wantedStatus, code] =
    expected === 'row' && selections.includes(id) ? [404, 'ERR_NO_TICKET_FOUND'] : [403, 'ERR_NO_PERMISSION']
  if (status !== wantedStatus || body.error !== code) return `${status} ${text} instead of ${wantedStatus} ${code}`
  return expected === 'catalogue' && Object.keys(body).length > 1 ? `more than the code: ${text}` : null
}

/** Sends a call as one of the callers. */
export type SendAs = (endpoint: Endpoint, as: Person, call: SampleCall) => Promise<CallAnswer<unknown>>

/**
 * Sends a call as each caller who must be refused.
 * @returns the faults, each with the caller's role
 */
export async function walkRefused(
  { endpoint, sample, call, secret }: { endpoint: Endpoint; sample: Sample; call: SampleCall; secret: RegExp },
  callers: readonly Caller[],
  send: SendAs,
): Promise<string[]> {
  const faults: string[] = []
  for (const caller of callers) {
    const expected = expectationOf(endpoint, sample, caller)
    if (expected === 'allowed') continue
    const fault = refusalFault(endpoint, expected, await send(endpoint, caller, call), secret)
    if (fault) faults.push(`${caller.role} (${expected}): ${fault}`)
  }
  return faults
}
