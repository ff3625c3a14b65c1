import type { Page } from 'playwright-core'

/**
 * Layout errors, one line per element: controls outside the window, or sideways scrolling. Content of a scrollable box,
 * such as a table or a board, counts as inside, but a row's actions must be visible.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const problems = await page.evaluate(findMisplaced)
  return [...new Set(problems)]
}

function findMisplaced(): string[] {
  const problems: string[] = []
  const wide = window.innerWidth
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50) || element.className
  const scrolls = (box: Element) =>
    /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1
  const clipsContent = (box: Element) => /hidden|clip/.test(getComputedStyle(box).overflowX)
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')) {
    const place = element.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(element)
    // Invisible elements, and those that show only with the focus.
    if (place.width < 2 || place.height < 2 || visibility === 'hidden' || opacity === '0') continue
    if (element.closest('[inert], [aria-hidden="true"], .rc-hidden, .rc-skip')) continue
    // A canvas moves under its frame, so its contents continue beyond the edge.
    if (element.closest('.react-flow__viewport')) continue
    let box = element.parentElement
    while (box && !scrolls(box)) {
      const frame = box.getBoundingClientRect()
      if (clipsContent(box) && (place.left < frame.left - 2 || place.right > frame.right + 2)) break
      box = box.parentElement
    }
    const isAction = element.closest('[data-actions]') !== null
    if (box && isAction && place.right > box.getBoundingClientRect().right + 2)
      problems.push(`${nameOf(element)}: out of sight`)
    else if (box && clipsContent(box)) problems.push(`${nameOf(element)}: cut off`)
    else if (!box && (place.left < -1 || place.right > wide + 1))
      problems.push(`${nameOf(element)}: outside the window`)
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) problems.push('scrolls sideways')
  return problems
}
