import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { keepToasts } from './toasts.ts'

const flags = [
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
}

export const wide: View = { width: 1440, height: 900 }
export const narrow: View = { width: 390, height: 844 }

/**
 * The time that a wait for something may take, a test's own and the browser's, in ms: far more than an idle machine needs,
 * because journeys run beside everything else. What never comes fails all the same.
 */
export const PATIENCE_MS = 60_000

let running: Promise<Browser> | undefined

/** The requests of each page that are not answered yet. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Opens a browser with an empty profile. `close` fails when a page had an error that nobody caught. */
export async function openBrowser(url: string, view: View = wide): Promise<Person> {
  running ??= chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
  const context = await (await running).newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.theme ?? 'light',
    hasTouch: view.touch ?? false,
    reducedMotion: 'reduce',
    baseURL: url,
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

/** Ends the browser of this file; its people are gone with it. */
export async function closeBrowser(): Promise<void> {
  const browser = await running
  running = undefined
  await browser?.close()
}

/** Fills in the login page and sends it. */
export async function submitLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
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
