import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: Array<{ target: string[]; failureSummary: string }>
}

/** The rules whose answer depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The findings of axe on the present page, one line per place; empty is clean. WCAG 2.2 A and AA with best practices.
 * @param coloursOnly leaves out the rules that do not depend on the theme
 */
export async function accessibilityProblems(page: Page, coloursOnly = false): Promise<string[]> {
  // Through evaluate and not a script tag: the page's own policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    ...(coloursOnly && { runOnly: { type: 'rule', values: colourRules } }),
  }
  const violations = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    const result = await axe.run(asked)
    return result.violations
  }, options)
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact}): ${node.target.join(' ')} — ${node.failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/** Whether the page as a whole scrolls sideways; boards, tables and the canvas scroll inside themselves. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)
}
