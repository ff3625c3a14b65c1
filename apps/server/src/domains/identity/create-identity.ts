import type { SettingKey } from '@recado/contract/identity/setting'
import type { Actor, CompanyContext } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Authenticator, NoteRefusal } from '../../platform/http/serve.ts'
import type { RoleViews } from '../../platform/http/view-as.ts'
import type { AnyAreaSockets } from '../../platform/realtime/area-sockets.ts'
import type { SocketLogin } from '../../platform/realtime/socket-login.ts'
import { type AccessListener, createAccessChanges } from './access/access-changes.ts'
import { type AccessTarget, createAccessDirectory } from './access/access-directory.ts'
import { createAuthenticator, createSocketLogin } from './access/authenticator.ts'
import { createPasswords } from './access/passwords.ts'
import { sweepSignIns } from './access/sign-in.store.ts'
import { createTokens } from './access/tokens.ts'
import { createRefusals } from './audit/refusals.ts'
import { purgeCompanies } from './companies/delete-company.ts'
import { endExpired, endOverdueSessions } from './companies/end-expired.ts'
import type { IdentityCore, IdentityDependencies, IdentityPorts } from './identity-dependencies.ts'
import { createRoleViews } from './roles/role-views.ts'
import { operatorSecret } from './settings/operator-secret.ts'
import { identitySockets } from './sockets.ts'
import { notePresence } from './users/note-presence.ts'
import type { OnlineAccess } from './users/online.ts'

export interface Identity {
  authenticator: Authenticator
  roleViews: RoleViews
  /** Counts rejected calls in the audit log. */
  noteRefusal: NoteRefusal
  socketLogin: SocketLogin
  sockets: AnyAreaSockets
  /** Records a sign of life of a browser without a socket. */
  recordPresence: OnlineAccess['seen']
  /** Returns a company's current context from memory. Throws AppError ERR_NO_COMPANY_FOUND. */
  companyContext(companyId: number): Promise<CompanyContext>
  /**
   * Returns a user with current rights, for work outside a call. Throws AppError ERR_SESSION_EXPIRED when the user does
   * not exist.
   */
  person(companyId: number, userId: number): Promise<Actor>
  /** The listener is called on every node whenever rights changed, after the change is visible. */
  onAccessChanged(listener: AccessListener): void
  /** Call this in the work that changes a user's rights: users, their queues, settings, companies. */
  accessChanged(work: Work, target: AccessTarget): Promise<void>
  hashPassword(plain: string): Promise<string>
  /** Returns a secret setting of the platform's company in plain text, or null. */
  operatorSecret(key: SettingKey): Promise<string | null>
  /** Ends the sockets of companies whose last day was yesterday. Runs daily after midnight in São Paulo. */
  endExpired(): Promise<void>
  /** Removes companies that were deleted long enough ago, with their files. */
  purge(removeFiles: IdentityPorts['removeFiles']): Promise<void>
  /** Ends expired sessions, with their sockets. */
  endOverdueSessions(): Promise<void>
  /** Deletes old attempts and sessions. Runs daily. */
  sweep(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** For this domain's routes. */
  core: IdentityCore
}

/** Creates the domain that identifies callers (ARCHITECTURE 8). */
export function createIdentity(deps: IdentityDependencies): Identity {
  const directory = createAccessDirectory(deps.platform, deps.settings)
  const accessChanges = createAccessChanges(deps.listenUrl, directory, deps.log)
  const core: IdentityCore = {
    ...deps,
    directory,
    accessChanges,
    passwords: createPasswords(deps.settings.passwordCost, deps.settings.breachedPasswords),
    tokens: createTokens((purpose) => deps.secrets.key(purpose)),
  }
  const savePresence = (actor: Actor, online: boolean) =>
    deps.workplace.run(actor.companyId, (work) => notePresence(work, actor.userId, online))
  return {
    core,
    authenticator: createAuthenticator(core),
    roleViews: createRoleViews(deps.workplace),
    noteRefusal: createRefusals(deps.workplace, deps.log),
    socketLogin: createSocketLogin(core),
    sockets: identitySockets({ seen: savePresence }, deps.log),
    recordPresence: savePresence,
    companyContext: (companyId) => directory.company(companyId),
    person: (companyId, userId) => directory.byUser(companyId, userId),
    onAccessChanged: (listener) => accessChanges.listen(listener),
    accessChanged: (work, target) => accessChanges.changed(work, target),
    hashPassword: (plain) => core.passwords.hash(plain),
    operatorSecret: (key) => operatorSecret(core, key),
    endExpired: () => endExpired(core),
    purge: (removeFiles) => purgeCompanies(core, { removeFiles }),
    endOverdueSessions: () => endOverdueSessions(core),
    sweep: () => sweepSignIns(deps.platform, deps.clock.now()),
    start: () => accessChanges.start(),
    stop: () => accessChanges.stop(),
  }
}
