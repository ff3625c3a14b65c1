import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChannelContent, ChannelEvents, InboundMessage } from '@recado/channels/channel'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { settingDefaults } from '@recado/contract/identity/setting'
import { defaultPermissions } from '@recado/contract/permissions'
import pg from 'pg'
import type { ConnectionRef } from '../src/domains/connections/public.ts'
import { createMessageServices, type MessageServices } from '../src/domains/conversations/messages/message-services.ts'
import { createOutcomes } from '../src/domains/conversations/outbox/outcomes.ts'
import type { Actor, CompanyContext } from '../src/platform/actor.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createPlatformDb } from '../src/platform/db/platform-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createWorkplace, type Workplace } from '../src/platform/db/work.ts'
import { createLog } from '../src/platform/log.ts'
import { createBroadcaster } from '../src/platform/realtime/broadcaster.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { createLocalStorage } from '../src/platform/storage/local-storage.ts'
import { carryRemoval, type FileRemoval, filesRemove } from '../src/platform/storage/remove-files.ts'
import { forgetConversions, namedFiles } from '../src/wiring/named-files.store.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createFakeSessions, type FakeSessions } from './fake-sessions.ts'

export interface AnnouncedEvent {
  rooms: readonly string[]
  name: string
  payload: { action: string; [key: string]: unknown }
}

export interface MessageFixture {
  services: MessageServices
  sessions: FakeSessions
  database: TestDatabase
  /** Two companies, each with an admin, an attendant without queues, and one connection. */
  one: FixtureCompany
  two: FixtureCompany
  received: AnnouncedEvent[]
  jobs: Array<{ name: string; payload: unknown }>
  facts: Array<{ type: string; payload: object }>
  wakes: string[]
  /** Queries as the owner, over all companies. */
  ask<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  setting(company: FixtureCompany, key: keyof CompanyContext['settings'], value: string): void
  stop(): Promise<void>
}

export interface FixtureCompany {
  at: ConnectionRef
  admin: Actor
  attendant: Actor
  context: CompanyContext
}

/** Starts the real database, storage and rules with two companies. Only the session to the network is simulated. */
export async function startMessageFixture(): Promise<MessageFixture> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-messages-'))
  const pool = createPool(database.appUrl, 16, 'tests')
  const platform = createPlatformDb(createPool(database.platformUrl, 2, 'tests'))
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // Dropping the database may end connections that are closing.
  owner.on('error', () => undefined)
  const [received, jobs, facts, wakes]: [AnnouncedEvent[], MessageFixture['jobs'], MessageFixture['facts'], string[]] =
    [[], [], [], []]
  const recorded: MessageFixture['facts'] = []
  const removals: FileRemoval[] = []
  const storage = createLocalStorage(dataDir)
  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows
  const [one, two] = [await newCompany(ask, 'Primeira'), await newCompany(ask, 'Segunda')]
  const sessions = createFakeSessions()
  const forget = (companyId: number, files: readonly string[]) => forgetConversions(workplace, companyId, files)
  const workplace: Workplace = createWorkplace({
    pool,
    clock: systemClock,
    jobs: {
      write: async (_db, { name }, payload) =>
        void (name === filesRemove.name ? removals.push(payload as FileRemoval) : jobs.push({ name, payload })),
      send: async ({ name }, payload) => void jobs.push({ name, payload }),
      // After the commit, like a worker.
      wake() {
        for (const job of removals.splice(0))
          void carryRemoval({ workplace, storage, named: findUsed, forget }, job).catch(() => undefined)
      },
    },
    facts: {
      write: async (_db, _company, { name: type }, payload) => void recorded.push({ type, payload }),
      // After the commit, because earlier their subjects are not visible.
      wake: () => void facts.push(...recorded.splice(0)),
    },
    broadcaster: createBroadcaster(
      ({ rooms, wireName: name, payload }) =>
        received.push({ rooms, name, payload: payload as AnnouncedEvent['payload'] }),
      true,
    ),
  })
  const findUsed = (companyId: number, files: readonly string[]) =>
    namedFiles({ workplace, platform }, companyId, files)
  const services = createMessageServices(
    {
      workplace,
      sessions,
      storage,
      secrets: createSecrets('a secret for tests only, long enough'),
      log: createLog('fatal'),
      companyContext: async (id) => (id === one.at.companyId ? one : two).context,
      reactionsTo: () => [],
    },
    {
      wake: (companyId, connectionId) => void wakes.push(`${companyId}:${connectionId}`),
      hurry: () => undefined,
      block: () => undefined,
      outcomes: createOutcomes(0),
    },
  )
  return {
    ...{ services, sessions, database, one, two, received, jobs, facts, wakes, ask },
    setting(company, key, value) {
      company.context = { ...company.context, settings: { ...company.context.settings, [key]: value } }
    },
    async stop() {
      await Promise.all([pool.end(), platform.destroy(), owner.end()])
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

type Ask = MessageFixture['ask']

async function newCompany(ask: Ask, name: string): Promise<FixtureCompany> {
  const insert = async (text: string, values: unknown[]) =>
    (await ask<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0
  const id = await insert('insert into companies (name) values ($1)', [name])
  // A listener that receives acknowledgements as documented.
  await ask('insert into whole_acks (company_id) values ($1)', [id])
  const user = (first: string, profile: string) =>
    insert(`insert into users (company_id, name, email, password_hash, profile) values ($1, $2, $3, '', $4)`, [
      id,
      first,
      `${first}@${name}.test`,
      profile,
    ])
  const connectionId = await insert(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Linha', 'simulator', true)`,
    [id],
  )
  await ask(
    'insert into connection_sessions (company_id, connection_id) values ($1, $2) returning connection_id as id',
    [id, connectionId],
  )
  const context: CompanyContext = {
    ...{
      id,
      name,
      status: true,
      dueDate: null,
      resumedAt: null,
      timeZone: 'America/Sao_Paulo',
      isPlatform: false,
      language: 'pt',
      features: new Set(),
    },
    texts: automaticTexts('pt'),
    settings: { ...settingDefaults },
  }
  const actor = (userId: number, profile: Actor['profile'], first: string): Actor => ({
    kind: 'user',
    ...{
      userId,
      companyId: id,
      sessionId: `s${userId}`,
      name: first,
      profile,
      super: false,
      queueIds: [],
      allTicket: false,
    },
    ...{ queueless: false, language: 'pt', company: context },
    ...{ roleId: 0, roleName: '', permissions: defaultPermissions(profile) },
  })
  return {
    at: { companyId: id, connectionId, provider: 'simulator' },
    admin: actor(await user('Admin', 'admin'), 'admin', 'Admin'),
    attendant: actor(await user('Ana', 'user'), 'user', 'Ana'),
    context,
  }
}

let serial = 0

/** Builds a text from a customer by phone, as a channel delivers it. */
export function inbound(
  change: Partial<Omit<InboundMessage, 'content'>> & {
    phone?: string
    lid?: string
    group?: string
    text?: string
    content?: ChannelContent
  } = {},
): InboundMessage {
  const { phone, lid, group, text, ...rest } = change
  const person = { phone: phone ?? (lid ? null : '5511988887777'), lid: lid ?? null, group: null }
  return {
    id: `IN${++serial}`,
    chat: group ? { phone: null, lid: null, group } : person,
    author: person,
    authorName: '',
    groupName: group ? 'Turma' : null,
    fromMe: false,
    sentAt: Date.now(),
    late: false,
    quotedId: null,
    content: { kind: 'text', text: text ?? 'oi' },
    ...rest,
  }
}

export type ReactionUpdate = Parameters<ChannelEvents['reaction']>[0]
