import type { Page } from 'playwright-core'

/** The widths that are looked at for their layout alone; axe sees the others. */
export const layoutWidths = [320, 768, 1024, 1280] as const

/**
 * Whether every control lies inside the window, and nothing scrolls sideways; one line for each place. Content of a box
 * that scrolls by itself, a table or a board, is inside; but the actions of a row are in sight.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const found = await page.evaluate(misplaced)
  return [...new Set(found)]
}

function misplaced(): string[] {
  const found: string[] = []
  const wide = window.innerWidth
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50) || element.className
  const scrolls = (box: Element) =>
    /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1
  const hides = (box: Element) => /hidden|clip/.test(getComputedStyle(box).overflowX)
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')) {
    const place = element.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(element)
    // Elements that nobody sees, and those that show only with the focus.
    if (place.width < 2 || place.height < 2 || visibility === 'hidden' || opacity === '0') continue
    if (element.closest('[inert], [aria-hidden="true"], .rc-hidden, .rc-skip')) continue
    // A canvas is moved under its frame: what stands on it goes on beyond the edge.
    if (element.closest('.react-flow__viewport')) continue
    let box = element.parentElement
    while (box && !scrolls(box)) {
      const frame = box.getBoundingClientRect()
      if (hides(box) && (place.left < frame.left - 2 || place.right > frame.right + 2)) break
      box = box.parentElement
    }
    const isAction = element.closest('[data-actions]') !== null
    if (box && isAction && place.right > box.getBoundingClientRect().right + 2)
      found.push(`${nameOf(element)}: out of sight`)
    else if (box && hides(box)) found.push(`${nameOf(element)}: cut off`)
    else if (!box && (place.left < -1 || place.right > wide + 1)) found.push(`${nameOf(element)}: outside the window`)
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) found.push('scrolls sideways')
  return found
}
