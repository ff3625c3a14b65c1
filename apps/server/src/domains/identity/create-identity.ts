import type { SettingKey } from '@recado/contract/identity/setting'
import type { Actor, CompanyContext } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Authenticator, NoteRefusal } from '../../platform/http/serve.ts'
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
import { operatorSecret } from './settings/operator-secret.ts'
import { identitySockets } from './sockets.ts'
import { notePresence } from './users/note-presence.ts'
import type { OnlineAccess } from './users/online.ts'

export interface Identity {
  authenticator: Authenticator
  /** Counts refused calls in the audit log. */
  noteRefusal: NoteRefusal
  socketLogin: SocketLogin
  sockets: AnyAreaSockets
  /** Notes a sign of life of a browser that has no socket. */
  seen: OnlineAccess['seen']
  /** A company as of now, from memory. Throws AppError ERR_NO_COMPANY_FOUND. */
  companyContext(companyId: number): Promise<CompanyContext>
  /** A person with their rights of this moment, as work for them outside a call needs it. Throws AppError ERR_SESSION_EXPIRED for nobody. */
  person(companyId: number, userId: number): Promise<Actor>
  /** Called on every node whenever rights changed, after the change can be seen. */
  onAccessChanged(listener: AccessListener): void
  /** To be called in the work that changes somebody's rights: users, queues they serve, settings, companies. */
  accessChanged(work: Work, target: AccessTarget): Promise<void>
  hashPassword(plain: string): Promise<string>
  /** A secret setting of the platform's own company, opened; null when it is not set. */
  operatorSecret(key: SettingKey): Promise<string | null>
  /** Ends the sockets of companies whose last day was yesterday; once a day, after midnight in São Paulo. */
  endExpired(): Promise<void>
  /** Removes the companies that were deleted long enough ago, with their files. */
  purge(removeFiles: IdentityPorts['removeFiles']): Promise<void>
  /** Ends the sessions whose time is over, with their sockets. */
  endOverdueSessions(): Promise<void>
  /** Removes old attempts and sessions; once a day is enough. */
  sweep(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** For this domain's own routes. */
  core: IdentityCore
}

/** Makes the domain that knows who calls (ARCHITECTURE 8). */
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
  const seen = (actor: Actor, online: boolean) =>
    deps.workplace.run(actor.companyId, (work) => notePresence(work, actor.userId, online))
  return {
    core,
    authenticator: createAuthenticator(core),
    noteRefusal: createRefusals(deps.workplace, deps.log),
    socketLogin: createSocketLogin(core),
    sockets: identitySockets({ seen }, deps.log),
    seen,
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
