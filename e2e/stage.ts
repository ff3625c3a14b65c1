import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import { createUser } from '@recado/contract/identity/endpoints'
import type { Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, vi } from 'vitest'
import { closeBrowser, enter, openBrowser, type Person, type View } from './browser.ts'
import type { Caller } from './call.ts'
import { folderContentFor, newDataFolder } from './data-folder.ts'
import { newDemoCompany } from './demo-company.ts'
import { patience } from './eventually.ts'
import { sharedProduct } from './lane.ts'
import { asOwner } from './owner-database.ts'
import { type Account, demoAccount, grantMore, newEmptyCompany, operator } from './people.ts'
import { type Product, startProduct } from './product.ts'

type Settings = Record<string, string>

export interface StageOptions {
  /**
   * `demonstration` (default): a company with the users and conversations of the demonstration. `empty`: a company with
   * nothing but its administrator.
   */
  company?: 'demonstration' | 'empty'
  /**
   * A product for this file alone, with these settings: for files that restart or kill the server, need settings, or
   * change what all companies share. A function runs before the start, to start the servers that the settings name.
   */
  own?: Settings | (() => Promise<Settings>)
  /** The folder of a copy of the build that the file's own product runs. It is read after `own` has run. */
  build?: () => string
}

/** The place of one journey: a product, a company for this file alone, and what its people need. Valid in hooks and tests. */
export interface Stage {
  readonly product: Product
  readonly url: string
  readonly companyId: number
  /** The accounts of the company. Ana and Bruno exist in the demonstration's company only. */
  readonly admin: Account
  readonly ana: Account
  readonly bruno: Account
  /** Opens a browser with an empty profile. It closes after the file, which fails when a page had an uncaught error. */
  open(view?: View): Promise<Person>
  /** Opens a browser in which a person is signed in, at the inbox or at the given path. */
  enter(account: Account, view?: View, path?: string): Promise<Person>
  /** Creates a second administrator for calls without the browser. Call it before the first `enter` of the admin. */
  staff(): Promise<Caller>
  /** Adds a user to the company, as `staff`. @returns their account and id */
  addUser(staff: Caller, user: NewUser): Promise<Account & { id: number }>
  /** Gives a user a new role: that of attendants with these permissions in addition. */
  grant(staff: Caller, account: Account, more: Permissions): Promise<void>
  /** Creates a connection to the simulated network and pairs it. @returns its id */
  connect(staff: Caller, connection?: { name?: string; queueIds?: number[] }): Promise<number>
  /** Queries the database as its owner, with the company's id as `$1`. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

interface NewUser {
  name: string
  lastName: string
  profile?: 'admin' | 'supervisor' | 'user'
  queueIds?: number[]
}

const START_WITHIN_MS = 240_000

let serial = 0

/**
 * Gives a journey its place: before its tests, a company in the product that the files of this worker share, or in its
 * own product; after them, closes every browser that it opened.
 */
export function stage({ company = 'demonstration', own, build }: StageOptions = {}): Stage {
  const people: Person[] = []
  let place: { product: Product; companyId: number; account(name: string): Account } | undefined
  const here = () => {
    if (!place) throw new Error('the stage is ready in hooks and tests only')
    return place
  }
  beforeAll(async () => {
    const product = own ? await startOwn(own, build) : await sharedProduct()
    place = await settle(product, company, Boolean(own))
  }, START_WITHIN_MS)
  afterAll(async () => {
    const closings = await Promise.allSettled(people.map((person) => person.close()))
    await closeBrowser()
    if (own) await place?.product.stop()
    for (const closing of closings) if (closing.status === 'rejected') throw closing.reason
  })
  const open = async (view?: View) => {
    const person = await openBrowser(here().product.url, view)
    people.push(person)
    return person
  }
  return {
    get product() {
      return here().product
    },
    get url() {
      return here().product.url
    },
    get companyId() {
      return here().companyId
    },
    get admin() {
      return here().account('admin')
    },
    get ana() {
      return here().account('ana')
    },
    get bruno() {
      return here().account('bruno')
    },
    open,
    async enter(account, view, path) {
      const person = await open(view)
      await enter(person.page, account, path)
      return person
    },
    staff: () => operator(here().product.url, here().account('admin')),
    addUser: (staff, user) => addUser(staff, user, here().account('admin').email),
    grant: grantMore,
    connect,
    rows: (text, values = []) => asOwner(here().product.dataDir, text, [here().companyId, ...values]),
  }
}

async function startOwn(own: NonNullable<StageOptions['own']>, build: StageOptions['build']): Promise<Product> {
  const settings = typeof own === 'function' ? await own() : own
  return startProduct(
    { DATA_DIR: await newDataFolder(settings.DEMO === 'off' ? folderContentFor(settings) : 'demo'), ...settings },
    build?.(),
  )
}

/** Gives the file its company. A file with its own product uses the demonstration's company itself. */
async function settle(product: Product, company: NonNullable<StageOptions['company']>, isOwn: boolean) {
  serial += 1
  if (company === 'empty') {
    const account = await newEmptyCompany(product, `empresa-${serial}`)
    return { product, companyId: account.companyId, account: () => account }
  }
  if (isOwn) {
    const [demo] = await asOwner<{ id: number }>(product.dataDir, 'select id from companies where is_demo')
    return { product, companyId: demo?.id ?? 0, account: (name: string) => demoAccount(name) }
  }
  const domain = `demo-${serial}.recado.local`
  const companyId = await newDemoCompany(product, domain)
  return { product, companyId, account: (name: string) => demoAccount(name, domain) }
}

async function addUser(staff: Caller, { profile = 'user', ...user }: NewUser, adminEmail: string) {
  const [, domain] = adminEmail.split('@')
  const account = { email: `${user.name.toLowerCase()}@${domain}`, password: 'Segredo-456' }
  const { id } = await staff(createUser, { body: { ...user, profile, currentPassword: 'operacao-1', ...account } })
  return { ...account, id }
}

async function connect(staff: Caller, { name = 'Linha', queueIds = [] }: { name?: string; queueIds?: number[] } = {}) {
  const { id } = await staff(createConnection, { body: { name, provider: 'simulator', queueIds } })
  const status = async () => (await staff(showConnection, { params: { id } })).status
  await vi.waitUntil(async () => (await status()) === 'qrcode', patience)
  await staff(simulatorScan, { params: { whatsappId: id }, body: {} })
  await vi.waitUntil(async () => (await status()) === 'CONNECTED', patience)
  return id
}
