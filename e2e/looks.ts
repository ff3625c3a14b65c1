import type { Page } from 'playwright-core'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, wide } from './browser.ts'

/** Both themes at both widths. */
export const looks = [
  { theme: 'light', ...wide },
  { theme: 'dark', ...wide },
  { theme: 'light', ...narrow },
  { theme: 'dark', ...narrow },
] as const
export type Look = (typeof looks)[number]

/** What axe finds, and whether the page scrolls sideways. Theme and width change in place, so that a state is built once. */
export async function look(page: Page, what: string, { theme, width, height }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, theme)
  await page.evaluate(untilStill)
  const where = `${what}, ${theme}, ${width}`
  const found = (await accessibilityProblems(page)).map((problem) => `${where}: ${problem}`)
  return (await scrollsSideways(page)) ? [...found, `${where}: scrolls sideways`] : found
}

/** Colours fade into the other theme: looks again until two frames in a row bring no animation. */
async function untilStill(): Promise<void> {
  for (let still = 0; still < 2; still = document.getAnimations().length === 0 ? still + 1 : 0) {
    await new Promise(requestAnimationFrame)
  }
}

/** Looks at a state in every look, and leaves the page wide. */
export async function lookAtAll(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const one of looks) found.push(...(await look(page, what, one)))
  await page.setViewportSize(wide)
  return found
}
