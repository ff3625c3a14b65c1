import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { keepToasts } from './toasts.ts'

/** A name of this machine for browsers, which is no secure place without https, as an address in the shop's network is none. */
export const IN_THE_SHOP = 'balcao.example'

/** Chromium draws the list below its address bar as two pages of each window, which cost more than our screens do. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright 1.65 switches off: only the last `--disable-features` counts, and that is ours. */
const playwrights = [
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
  `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
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

/** One person's browser: cookies and storage of its own, so that two of them are two people. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Errors that nobody caught on the person's pages; a journey ends with none. */
  errors: string[]
  close(): Promise<void>
}

export interface View {
  width: number
  height: number
  theme?: 'light' | 'dark'
  /** The person points with a finger. */
  touch?: boolean
  /** The app's worker runs: journeys see the network as it is otherwise, without what a browser keeps. */
  worker?: boolean
}

export const wide: View = { width: 1440, height: 900 }
export const narrow: View = { width: 390, height: 844 }

/**
 * The time that a wait for something may take, a test's own and the browser's, in ms: far more than an idle machine needs,
 * because journeys run beside everything else. What never comes fails all the same.
 */
export const PATIENCE_MS = 60_000

/** One for all files of a worker; it ends with its process. */
let running: Promise<Browser> | undefined

/** The requests of each page that are not answered yet. */
const underWay = new WeakMap<Page, Set<Request>>()

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
  // One that crashed is no browser for the next file.
  browser.once('disconnected', () => {
    running = undefined
  })
  return browser
}

/** Opens a browser with an empty profile. `close` fails when a page had an error that nobody caught. */
export async function openBrowser(url: string, view: View = wide): Promise<Person> {
  running ??= launch()
  const context = await (await running).newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.theme ?? 'light',
    hasTouch: view.touch ?? false,
    reducedMotion: 'reduce',
    baseURL: url,
    serviceWorkers: view.worker ? 'allow' : 'block',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write', 'notifications'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('page', watchRequests)
  await keepToasts(context)
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

function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until all that the page asked for is there and drawn, and drawing it asked for nothing more. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (!requests) throw new Error('only pages of openBrowser settle')
  for (let idle = 0; idle < 3; idle = requests.size === 0 ? idle + 1 : 0) await page.evaluate(twoFrames)
}

async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

/** Ends what the people of this file opened. The browser itself goes on for the next file of the same worker. */
export async function closeBrowser(): Promise<void> {
  const browser = await running
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** Fills in the login page and sends it. */
export async function submitLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/**
 * Opens the inbox (for the platform's operator the companies) as somebody who signed in at this browser before: without the login
 * page and the second that it takes.
 */
export async function enter(page: Page, account: { email: string; password: string }): Promise<void> {
  const { email, password } = account
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} is not let in: ${answer.status()} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: number; companyId: number; super: boolean } }
  await page.goto('/api/health')
  await page.evaluate(({ id, companyId }) => {
    localStorage.setItem('companyId', JSON.stringify(companyId))
    localStorage.setItem('userId', JSON.stringify(id))
  }, user)
  // The cookie is renewed: whoever goes elsewhere before it is there would lose the session.
  const renewed = page.waitForResponse(/auth\/refresh_token/)
  await page.goto(user.super ? '/settings' : '/tickets')
  await (await renewed).finished()
}

/** Signs in on the login page and waits for what it leads to: the inbox, for the platform's operator the companies. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await submitLogin(page, account)
  await page.waitForURL(/\/(tickets|settings)/)
}

/** Signs out by the account menu and waits for the login. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de / }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.waitForURL(/\/login/)
}
