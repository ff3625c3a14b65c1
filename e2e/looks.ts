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

/** Where a picture of every look is left, to be looked at by people; none without it. */
const pictures = process.env.LOOKS_FOLDER

/**
 * The findings of axe, and whether the page scrolls sideways. Theme and width change in place, so that a state is built
 * once.
 */
export async function look(page: Page, what: string, { theme, width, height }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  await resize(page, width, height, theme)
  const where = `${what}, ${theme}, ${width}`
  if (pictures) await takePicture(page, pictures, where)
  // Findings that are not a matter of colour were seen in the light, and the screen behind a dialog where none is open.
  const scope = { coloursOnly: theme === 'dark', inFront: theme === 'dark' || width === narrow.width }
  const found = (await accessibilityProblems(page, scope)).map((problem) => `${where}: ${problem}`)
  return (await scrollsSideways(page)) ? [...found, `${where}: scrolls sideways`] : found
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Sets the size of the page, and waits until it has it, in the theme, and nothing moves any more. A size that Playwright sets
 * stays where a look sets the one of before.
 */
export async function resize(page: Page, width: number, height: number, theme: string | null = null): Promise<void> {
  if (pictures) await page.setViewportSize({ width, height })
  else {
    // Playwright also resizes the window around the page, which draws everything once more.
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

/** Colours fade into the other theme: looks again until two frames in a row bring no animation. */
async function untilStill({ width, theme }: { width: number; theme: string | null }): Promise<void> {
  const isThere = () =>
    window.innerWidth === width && (theme === null || document.documentElement.dataset.mantineColorScheme === theme)
  for (let still = 0; still < 2; still = isThere() && document.getAnimations().length === 0 ? still + 1 : 0) {
    await new Promise(requestAnimationFrame)
  }
}

/** Wide in the light and narrow in the dark: enough for states made of parts that are checked elsewhere. */
const opposites = [looks[0], looks[2]]

/** Looks at a state in every look and at its layout in every width, and leaves the page wide. */
export const lookAtAll = async (page: Page, what: string) => [
  ...(await lookIn(looks, page, what)),
  ...(await lookAtLayout(page, what)),
]

/** Whether everything that can be pressed is inside the window in the widths between and below those of the looks. */
export async function lookAtLayout(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of layoutWidths) {
    await resize(page, width, wide.height)
    const where = `${what}, ${width}`
    if (pictures) await takePicture(page, pictures, where)
    found.push(...(await layoutProblems(page)).map((problem) => `${where}: ${problem}`))
  }
  await resize(page, wide.width, wide.height)
  return found
}

/** Looks at a state in two looks that have nothing in common, and leaves the page wide. */
export const lookTwice = (page: Page, what: string) => lookIn(opposites, page, what)

async function lookIn(some: readonly Look[], page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  // An element under the pointer in another width would show its hint.
  await page.mouse.move(0, 0)
  for (const one of some) found.push(...(await look(page, what, one)))
  await resize(page, wide.width, wide.height)
  return found
}
