import { randomBytes } from 'node:crypto'
import { type ChannelProvider, type ChannelSetUp, SET_UP } from '@recado/channels/channel'
import type { SetUp, SetUpStep } from '@recado/contract/connections/set-up'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { audit } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import { isRefused } from '../numbers/number-claims.store.ts'
import { sessionContext } from '../sessions/session-context.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { openSessionKey, sealSessionKey } from '../sessions/session-key-store.ts'
import { readKeys, writeKeys } from '../sessions/session-keys.store.ts'
import type { SessionRegistry } from '../sessions/session-registry.ts'
import { noteSetUpChanged } from './set-up.store.ts'

/** Dependencies of the set-up of connections without a code to scan. */
export interface SettingUp {
  secrets: Secrets
  providers: Readonly<Record<string, ChannelProvider>>
  registry: Pick<SessionRegistry, 'wake' | 'channel'>
  /** Returns a connection's public webhook address. */
  addressOf(at: { companyId: number; connectionId: number }): string
}

/** Returns a connection's set-up values without its secrets. */
export async function showSetUp(work: Work, services: SettingUp, id: number): Promise<SetUp> {
  const { fields } = await requireSetUp(work, services, id)
  const at = { companyId: work.companyId, connectionId: id }
  const storedKeys = await readKeys(
    work.db,
    { ...at, epoch: 0 },
    SET_UP,
    fields.map(({ name }) => name),
  )
  const values = new Map(
    storedKeys.map((row) => [row.key_id, Buffer.from(openSessionKey(services.secrets, row.value)).toString()]),
  )
  return {
    whatsappId: id,
    address: services.addressOf(at),
    fields: fields.map(({ name, secret, made: isGenerated }) => {
      const value = values.get(name) ?? ''
      return { name, secret, made: isGenerated, value: secret ? '' : value, hasValue: value !== '' }
    }),
  }
}

/**
 * Changes the given fields and generates the generated ones. Every node reopens the connection, unless no field is
 * given.
 * @throws AppError ERR_VALIDATION for a value that does not fit its field, and those of `requireSetUp`
 */
export async function updateSetUp(
  work: Work,
  actor: Actor,
  services: SettingUp,
  { id, values }: { id: number; values: Readonly<Record<string, string>> },
): Promise<SetUp> {
  const { fields } = await requireSetUp(work, services, id)
  const invalidField = fields.find(({ name, pattern }) => values[name] && pattern && !pattern.test(values[name]))
  if (invalidField) throw new AppError('ERR_VALIDATION', { field: `values.${invalidField.name}` })
  const before = await showSetUp(work, services, id)
  const entries = fields.flatMap(({ name, secret, made: isGenerated }) => {
    const isThere = before.fields.some((field) => field.name === name && field.hasValue)
    if (isGenerated) return isThere ? [] : [{ name, value: randomBytes(24).toString('base64url') }]
    const value = values[name]
    return value === undefined || (secret && value === '') ? [] : [{ name, value }]
  })
  if (entries.length === 0) return before
  const at = { companyId: work.companyId, connectionId: id, epoch: 0 }
  const sealed = entries.map(({ name, value }) => ({
    ...{ kind: SET_UP, id: name },
    value: value === '' ? null : sealSessionKey(services.secrets, Buffer.from(value)),
  }))
  // Must come first: it locks the session, while the key writes take only a shared lock. Otherwise two concurrent saves
  // would deadlock.
  await noteSetUpChanged(work.db, at, work.now)
  await writeKeys(work.db, at, sealed, [])
  // Names only, because the log has more readers than the set-up.
  const changedFields = entries.map(({ name }) => name).filter((name) => name in values)
  await audit(work, actor, 'connection.setUp', `connection ${id}`, null, { fields: changedFields.join(', ') })
  work.afterCommit(() => void services.registry.wake({ companyId: work.companyId, connectionId: id }))
  return showSetUp(work, services, id)
}

/**
 * Connects, and checks each step with the network. Does not register our webhook for a number that another connection
 * has, because that connection would stop receiving.
 */
export async function checkSetUp(
  workplace: Workplace,
  actor: Actor,
  services: SettingUp,
  { deps, id }: { deps: SessionDependencies; id: number },
): Promise<{ steps: SetUpStep[] }> {
  const { companyId } = actor
  const { provider, check } = await workplace.read(companyId, (work) => requireSetUp(work, services, id))
  const at = { companyId, connectionId: id, provider, epoch: 0 }
  const context = sessionContext(
    deps,
    at,
    () => true,
    () => undefined,
  )
  await services.registry.wake(at)
  const isOthers = await workplace.read(companyId, ({ db }) => isRefused(db, at))
  const steps = await check(context, isOthers ? null : services.addressOf(at))
  if (!isOthers && !services.registry.channel(at)) await services.registry.wake(at)
  return { steps }
}

/** @throws AppError ERR_NO_WAPP_FOUND for an unknown connection, or one that is connected by a code */
async function requireSetUp(work: Work, services: SettingUp, id: number): Promise<ChannelSetUp & { provider: string }> {
  const { provider } = await requireConnection(work.db, id)
  const setUp = services.providers[provider]?.setUp
  if (!setUp) throw new AppError('ERR_NO_WAPP_FOUND')
  return { provider, fields: setUp.fields, check: setUp.check.bind(setUp) }
}
