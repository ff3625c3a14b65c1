import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, wide } from './browser.ts'
import { layoutProblems, layoutWidths } from './layout.ts'

/** Both themes at both widths. */
export const looks = [
  { theme: 'light', ...wide },
  { theme: 'dark', ...wide },
  { theme: 'light', ...narrow },
  { theme: 'dark', ...narrow },
] as const
export type Look = (typeof looks)[number]

/** Where a picture of every look is left, to be looked at by people; none without it. */
const pictures = process.env.LOOKS_FOLDER

/**
 * The findings of axe, and whether the page scrolls sideways. Theme and width change in place, so that a state is built
 * once.
 */
export async function look(page: Page, what: string, { theme, width, height }: Look): Promise<string[]> {
  // An element under the pointer in another width would show its hint.
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, theme)
  await page.evaluate(untilStill)
  const where = `${what}, ${theme}, ${width}`
  if (pictures) await takePicture(page, pictures, where)
  // Findings that are not a matter of colour were seen in the light.
  const found = (await accessibilityProblems(page, theme === 'dark')).map((problem) => `${where}: ${problem}`)
  return (await scrollsSideways(page)) ? [...found, `${where}: scrolls sideways`] : found
}

async function takePicture(page: Page, folder: string, what: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${what.replace(/[^\w=-]+/g, '_')}.png`) })
}

/** Colours fade into the other theme: looks again until two frames in a row bring no animation. */
async function untilStill(): Promise<void> {
  for (let still = 0; still < 2; still = document.getAnimations().length === 0 ? still + 1 : 0) {
    await new Promise(requestAnimationFrame)
  }
}

/** Wide in the light and narrow in the dark: enough for states made of parts that are checked elsewhere. */
const opposites = [looks[0], looks[3]]

/** Looks at a state in every look and at its layout in every width, and leaves the page wide. */
export const lookAtAll = async (page: Page, what: string) => [
  ...(await lookIn(looks, page, what)),
  ...(await lookAtLayout(page, what)),
]

/** Whether everything that can be pressed is inside the window in the widths between and below those of the looks. */
export async function lookAtLayout(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of layoutWidths) {
    await page.setViewportSize({ width, height: wide.height })
    await page.evaluate(untilStill)
    const where = `${what}, ${width}`
    if (pictures) await takePicture(page, pictures, where)
    found.push(...(await layoutProblems(page)).map((problem) => `${where}: ${problem}`))
  }
  await page.setViewportSize(wide)
  return found
}

/** Looks at a state in two looks that have nothing in common, and leaves the page wide. */
export const lookTwice = (page: Page, what: string) => lookIn(opposites, page, what)

async function lookIn(some: readonly Look[], page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const one of some) found.push(...(await look(page, what, one)))
  await page.setViewportSize(wide)
  return found
}
