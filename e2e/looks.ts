import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, wide } from './browser.ts'
import { layoutProblems, layoutWidths } from './layout.ts'

/** Both themes at both widths. */
export const looks = [
  { theme: 'light', ...wide },
  { theme: 'dark', ...wide },
  { theme: 'dark', ...narrow },
  { theme: 'light', ...narrow },
] as const
export type Look = (typeof looks)[number]

/** The folder for a picture of every look, for people to review; no pictures if unset. */
const pictures = process.env.LOOKS_FOLDER

/**
 * The findings of axe, and whether the page scrolls sideways. Changes theme and width in place, so that a state is
 * built only once.
 * @param coloursOnly runs only the checks that depend on colours, because another look in this width runs the others
 */
export async function look(
  page: Page,
  what: string,
  { theme, width, height }: Look,
  coloursOnly = theme === 'dark',
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  await resize(page, width, height, theme)
  const where = `${what}, ${theme}, ${width}`
  if (pictures) await takePicture(page, pictures, where)
  // The looks without a dialog cover the screen behind it.
  const scope = { coloursOnly, inFront: theme === 'dark' || width === narrow.width }
  const findings = (await accessibilityProblems(page, scope)).map((problem) => `${where}: ${problem}`)
  return (await scrollsSideways(page)) ? [...findings, `${where}: scrolls sideways`] : findings
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Sets the size of the page, and waits until the size and theme apply and all animations have ended. A size set by
 * Playwright stays; a look's size only overrides it.
 */
export async function resize(page: Page, width: number, height: number, theme: string | null = null): Promise<void> {
  if (pictures) await page.setViewportSize({ width, height })
  else {
    // Playwright also resizes the window around the page, which redraws everything.
    const session = sessions.get(page) ?? page.context().newCDPSession(page)
    sessions.set(page, session)
    const size = { width, height, screenWidth: width, screenHeight: height }
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
    await (await session).send('Emulation.setDeviceMetricsOverride', metrics)
  }
  await page.evaluate(untilStill, { width, theme })
}

async function takePicture(page: Page, folder: string, what: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${what.replace(/[^\w=-]+/g, '_')}.png`) })
}

/** Colours fade into the other theme: waits until two consecutive frames have no animation. */
async function untilStill({ width, theme }: { width: number; theme: string | null }): Promise<void> {
  const isApplied = () =>
    window.innerWidth === width && (theme === null || document.documentElement.dataset.mantineColorScheme === theme)
  for (let still = 0; still < 2; still = isApplied() && document.getAnimations().length === 0 ? still + 1 : 0) {
    await new Promise(requestAnimationFrame)
  }
}

/** Wide and light, narrow and dark: one theme for each width. */
const opposites = [looks[0], looks[2]]

/**
 * Checks a state in its looks and its layout in every width, and leaves the page wide.
 * @param some the looks: opposite ones in `npm test`, all in `npm run looks`
 */
export const lookAtAll = async (
  page: Page,
  what: string,
  some: readonly Look[] = process.env.LOOKS === 'all' ? looks : opposites,
) => [...(await lookIn(some, page, what)), ...(await lookAtLayout(page, what))]

/** Layout problems in the widths between and below those of the looks. */
export async function lookAtLayout(page: Page, what: string): Promise<string[]> {
  const findings: string[] = []
  for (const width of layoutWidths) {
    await resize(page, width, wide.height)
    const where = `${what}, ${width}`
    if (pictures) await takePicture(page, pictures, where)
    findings.push(...(await layoutProblems(page)).map((problem) => `${where}: ${problem}`))
  }
  await resize(page, wide.width, wide.height)
  return findings
}

/** Checks a state in two opposite looks, and leaves the page wide. */
export const lookTwice = (page: Page, what: string) => lookIn(opposites, page, what)

async function lookIn(some: readonly Look[], page: Page, what: string): Promise<string[]> {
  const findings: string[] = []
  // An element under the pointer would show its tooltip in another width.
  await page.mouse.move(0, 0)
  for (const one of some) {
    const isInLight = some.some(({ theme, width }) => theme === 'light' && width === one.width)
    findings.push(...(await look(page, what, one, one.theme === 'dark' && isInLight)))
  }
  await resize(page, wide.width, wide.height)
  return findings
}
