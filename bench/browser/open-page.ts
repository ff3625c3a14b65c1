import { type Browser, chromium, type Page } from 'playwright-core'
import type { Account } from '../product/person.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const VIEWPORT = { width: 1440, height: 900 }

export interface OpenPage {
  browser: Browser
  page: Page
}

/** Opens Chromium with an empty profile and signs a user in. */
export async function openPage(url: string, { email, password }: Account): Promise<OpenPage> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags })
  try {
    const page = await browser.newPage({ baseURL: url, viewport: VIEWPORT, locale: 'pt-BR' })
    page.setDefaultTimeout(60_000)
    await widenWindow(page)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/tickets/)
    return { browser, page }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/**
 * Headless Chromium draws on a surface smaller than the page until its window is resized. Changes outside that surface,
 * such as in the composer at the lower right, are never presented: the browser then counts a key as waiting until
 * another part of the screen changes.
 */
async function widenWindow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  const bounds = { width: VIEWPORT.width + 160, height: VIEWPORT.height + 200 }
  await devtools.send('Browser.setWindowBounds', { windowId, bounds })
  await devtools.detach()
}
