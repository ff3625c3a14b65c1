import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, wide } from './browser.ts'
import { layoutProblems } from './layout.ts'

/**
 * Both themes at both widths. Axe runs all rules in the light theme, and those that depend on colours in the dark one.
 */
export const looks = [
  { theme: 'light', ...wide },
  { theme: 'dark', ...wide },
  { theme: 'dark', ...narrow },
  { theme: 'light', ...narrow },
] as const
export type Look = (typeof looks)[number]

/** A look, or a width between or below those of the looks, in which only the layout is checked. */
type View = Look | { theme: null; width: number; height: number }

const layoutAt = (width: number): View => ({ theme: null, width, height: wide.height })

/** All looks and widths, in the order in which the page changes its theme and size least. */
const allViews: readonly View[] = [
  ...[looks[0], looks[1], layoutAt(1280), layoutAt(1024), layoutAt(768), looks[2], looks[3]],
  layoutAt(320),
]

/**
 * The views of one state in `npm test`: one theme for each width of the looks, the narrowest width, and one of the widths
 * between. The states of a page take turns, so that they cover both themes at both widths.
 */
const halves: ReadonlyArray<readonly View[]> = [
  [looks[0], layoutAt(768), looks[2], layoutAt(320)],
  [looks[1], layoutAt(1024), looks[3], layoutAt(320)],
]

/** The number of states of a page that were checked. */
const checkedStates = new WeakMap<Page, number>()

function nextHalf(page: Page): readonly View[] {
  const count = checkedStates.get(page) ?? 0
  checkedStates.set(page, count + 1)
  return halves[count % halves.length] ?? []
}

/** The folder for a picture of every look, for people to review; no pictures if unset. */
const pictures = process.env.LOOKS_FOLDER

/** `npm run looks` checks each state in all views. */
const isComplete = process.env.LOOKS === 'all'

/**
 * Checks a state in its looks, and its layout in these and other widths. Leaves the page wide.
 * @param all uses all views instead of half of them
 */
export async function lookAtAll(page: Page, what: string, all = isComplete): Promise<string[]> {
  const findings = await lookBeforeLeaving(page, what, all)
  await widen(page)
  return findings
}

/** Checks a state like `lookAtAll`, and leaves the page narrow. `widen` costs less on the way to another screen. */
export const lookBeforeLeaving = (page: Page, what: string, all = isComplete): Promise<string[]> =>
  lookIn(all ? allViews : nextHalf(page), page, what, layoutProblems)

/** Checks a state in two opposite looks, or in all of them. Leaves the page wide. */
export async function lookTwice(page: Page, what: string, all = isComplete): Promise<string[]> {
  const findings = await lookTwiceBeforeLeaving(page, what, all)
  await widen(page)
  return findings
}

/** Checks a state like `lookTwice`, and leaves the page narrow. */
export const lookTwiceBeforeLeaving = (page: Page, what: string, all = isComplete): Promise<string[]> =>
  lookIn(all ? looks : nextHalf(page).filter(({ theme }) => theme !== null), page, what, sidewaysProblems)

export const widen = (page: Page): Promise<void> => resize(page, wide.width, wide.height)

async function lookIn(views: readonly View[], page: Page, what: string, problemsOf: typeof sidewaysProblems) {
  const findings: string[] = []
  // An element under the pointer would show its tooltip in another width.
  await page.mouse.move(0, 0)
  for (const view of views) findings.push(...(await checkView(page, what, view, problemsOf)))
  return findings
}

/**
 * The findings of axe, and whether the page scrolls sideways. Changes theme and width in place, so that a state is
 * built only once.
 */
export const look = (page: Page, what: string, one: Look): Promise<string[]> =>
  checkView(page, what, one, sidewaysProblems)

const sidewaysProblems = async (page: Page) => ((await scrollsSideways(page)) ? ['scrolls sideways'] : [])

async function checkView(
  page: Page,
  what: string,
  { theme, width, height }: View,
  problemsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  if (theme) await page.emulateMedia({ colorScheme: theme })
  await resize(page, width, height, theme)
  const where = theme ? `${what}, ${theme}, ${width}` : `${what}, ${width}`
  if (pictures) await takePicture(page, pictures, where)
  // The looks without a dialog cover the screen behind it.
  const scope = { coloursOnly: theme === 'dark', inFront: theme === 'dark' || width === narrow.width }
  const problems = theme ? await accessibilityProblems(page, scope) : []
  return [...problems, ...(await problemsOf(page))].map((problem) => `${where}: ${problem}`)
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
