import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: Array<{ target: string[]; failureSummary: string }>
}

/** The rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Limits what axe checks; everything by default. */
interface Scope {
  /** Skips the rules that do not depend on the theme. */
  coloursOnly?: boolean
  /** Skips the frame and its screen, which are unreachable behind a dialog. */
  inFront?: boolean
}

/**
 * The findings of axe on the current page, one line per element; empty if clean. WCAG 2.2 A and AA with best practices.
 */
export async function accessibilityProblems(page: Page, scope: Scope = {}): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...(scope.coloursOnly && { runOnly: { type: 'rule', values: colourRules } }),
  }
  const run = () => page.evaluate(runAxe, { options, inFront: scope.inFront === true })
  let violations = await run()
  if (!violations) {
    // Injected with evaluate instead of a script tag, because the page's CSP forbids foreign scripts.
    await page.evaluate(source)
    violations = await run()
  }
  if (!violations) throw new Error('axe does not run on this page')
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact}): ${node.target.join(' ')} — ${node.failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/** The violations in a part of the page; null when axe is not loaded yet. */
async function runAxe({ options, inFront }: { options: object; inFront: boolean }): Promise<Violation[] | null> {
  type Run = (context: Document | { include: Element[] }, options: object) => Promise<{ violations: Violation[] }>
  const { axe } = window as { axe?: { run: Run } }
  if (!axe) return null
  const include: Element[] = []
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  const frame = document.querySelector('.rc-shell')
  const isCovered = inFront && dialogs.length > 0 && !dialogs.some((one) => frame?.contains(one))
  for (let box = isCovered ? frame : null; box && box !== document.body; box = box.parentElement)
    for (const sibling of box.parentElement?.children ?? []) if (sibling !== box) include.push(sibling)
  return (await axe.run(include.length > 0 ? { include } : document, options)).violations
}

/** True when the page as a whole scrolls sideways. Boards, tables and the canvas have their own scroll area. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)
}
