import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { keepToasts } from './toasts.ts'

/** A host name of this machine that browsers treat as insecure without https, like an address in a local network. */
export const IN_THE_SHOP = 'balcao.example'

/** Chromium draws the list below its address bar as two pages per window, which cost more than our screens do. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The features that Playwright 1.65 disables. Only the last `--disable-features` counts, so ours repeats them. */
const playwrightDisabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const flags = [
  `--disable-features=${[...playwrightDisabledFeatures, ...addressBar].join(',')}`,
  `--host-resolver-rules=MAP ${IN_THE_SHOP} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** One person's browser, with separate cookies and storage. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Uncaught errors on the person's pages. A journey must end without any. */
  errors: string[]
  close(): Promise<void>
}

export interface View {
  width: number
  height: number
  theme?: 'light' | 'dark'
  /** The browser's IANA time zone; by default the machine's. */
  timeZone?: string
  /** Emulates touch input. */
  touch?: boolean
  /**
   * Enables the app's service worker. Journeys run without it by default, so that they see the network and not the
   * cache.
   */
  worker?: boolean
}

export const wide: View = { width: 1440, height: 900 }
export const narrow: View = { width: 390, height: 844 }

/**
 * Timeout of a test and of a browser wait, in ms: far more than an idle machine needs, because journeys run in parallel
 * with everything else. Events that never happen still fail.
 */
export const PATIENCE_MS = 60_000

/** Shared by all files of a worker; ends with its process. */
let running: Promise<Browser> | undefined

/** The unanswered requests of each page, and the number of all that it sent. */
const traffic = new WeakMap<Page, { pending: Set<Request>; count: number }>()

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
  // A crashed browser is not reused for the next file.
  browser.once('disconnected', () => {
    running = undefined
  })
  return browser
}

/** Opens a browser with an empty profile. `close` fails when a page had an uncaught error. */
export async function openBrowser(url: string, view: View = wide): Promise<Person> {
  running ??= launch()
  const context = await (await running).newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.theme ?? 'light',
    ...(view.timeZone ? { timezoneId: view.timeZone } : {}),
    hasTouch: view.touch ?? false,
    reducedMotion: 'reduce',
    baseURL: url,
    serviceWorkers: view.worker ? 'allow' : 'block',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write', 'notifications'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('page', watchRequests)
  await keepToasts(context)
  await context.addInitScript(nameGrantedNotifications)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`))
  return {
    page: await context.newPage(),
    context,
    errors,
    async close() {
      await context.close()
      if (errors.length > 0) throw new Error(`errors on the page:\n${errors.join('\n')}`)
    },
  }
}

/** A browser without a user interface grants notifications, but calls them denied. */
function nameGrantedNotifications(): void {
  if (typeof Notification !== 'undefined' && Notification.permission === 'denied')
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
}

function watchRequests(page: Page): void {
  const requests = { pending: new Set<Request>(), count: 0 }
  traffic.set(page, requests)
  page.on('request', (request) => {
    requests.pending.add(request)
    requests.count += 1
  })
  page.on('requestfinished', (request) => requests.pending.delete(request))
  page.on('requestfailed', (request) => requests.pending.delete(request))
}

/** A page is settled after this number of frames without a request. */
const IDLE_FRAMES = 6

/** Waits until all of the page's requests are answered and drawn, and drawing starts no new requests. */
export async function settled(page: Page): Promise<void> {
  const requests = traffic.get(page)
  if (!requests) throw new Error('only pages of openBrowser settle')
  for (let isIdle = false; !isIdle; ) {
    const { count, pending } = requests
    const wasIdle = pending.size === 0
    await page.evaluate(drawFrames, wasIdle ? IDLE_FRAMES : 2)
    isIdle = wasIdle && pending.size === 0 && requests.count === count
  }
}

async function drawFrames(count: number): Promise<void> {
  for (let frames = 0; frames < count; frames++) await new Promise(requestAnimationFrame)
}

/** Closes what this file opened. The browser itself stays for the worker's next file. */
export async function closeBrowser(): Promise<void> {
  const browser = await running
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** Fills in the login page and submits it. */
export async function submitLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/**
 * Opens a screen for a person who signed in at this browser before. Skips the login page, which takes a second.
 * @param path the inbox by default, for the platform's operator the companies
 */
export async function enter(page: Page, account: { email: string; password: string }, path?: string): Promise<void> {
  const { email, password } = account
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} is not let in: ${answer.status()} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: number; companyId: number; super: boolean } }
  const storedUser = await page.addInitScript(rememberUser, user)
  // The cookie is being renewed: leaving the page earlier would lose the session.
  const renewal = page.waitForResponse(/auth\/refresh_token/)
  await page.goto(path ?? (user.super ? '/settings' : '/tickets'))
  // A later load keeps what the app has stored by then.
  await storedUser.dispose()
  await (await renewal).finished()
}

/** Runs before the app, which resumes a session only for a stored user. */
function rememberUser({ id, companyId }: { id: number; companyId: number }): void {
  if (window !== window.top) return
  localStorage.setItem('companyId', JSON.stringify(companyId))
  localStorage.setItem('userId', JSON.stringify(id))
}

/** Signs in on the login page and waits for the next page: the inbox, for the platform's operator the companies. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await submitLogin(page, account)
  await page.waitForURL(/\/(tickets|settings)/)
}

/** Signs out with the account menu and waits for the login page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de / }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.waitForURL(/\/login/)
}
