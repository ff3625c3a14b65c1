import { useEffect, useState } from 'react'

/** The elements that had the focus before, the latest last. */
const trail: HTMLElement[] = []
const MAX_TRAIL = 8
/**
 * An action's row disappears only with the server's next answer, so the focus is watched this long, in milliseconds.
 */
const LOOK_AFTER = 4000

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const previousIndex = trail.indexOf(target)
    if (previousIndex >= 0) trail.splice(previousIndex, 1)
    trail.push(target)
    if (trail.length > MAX_TRAIL) trail.shift()
  })

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The element that had the focus when something opened, and its surroundings. */
interface Place {
  page: Document
  trail: readonly HTMLElement[]
  /** From the innermost ancestor outward: the ancestor, and the index of the child that had the focus. */
  around: readonly { box: Element; at: number }[]
}

function presentPlace(): Place {
  const around: { box: Element; at: number }[] = []
  for (let inner: Element | null = document.activeElement; inner?.parentElement; inner = inner.parentElement) {
    const box = inner.parentElement
    if (box === document.body) break
    around.push({ box, at: [...box.children].indexOf(inner) })
  }
  return { page: document, trail: [...trail], around }
}

const canTakeFocus = (element: HTMLElement) => element.isConnected && (element.checkVisibility?.() ?? true)

/** Finds a replacement for a removed element: the first button of the next row. */
function neighbour({ around }: Place): HTMLElement | null {
  const remainingBox = around.find(({ box }) => box.isConnected)
  // Menus and dialogs are outside <main>, so their remains have no meaningful neighbour.
  if (!remainingBox?.box.closest('main')) return null
  const { box, at } = remainingBox
  const near = box.children[Math.min(at, box.children.length - 1)] ?? box
  for (const candidate of [near, box]) {
    const firstFocusable = candidate.querySelector<HTMLElement>(focusable)
    if (firstFocusable) return firstFocusable
  }
  return null
}

function heirOf(place: Place): HTMLElement | null {
  const opener = place.trail.at(-1)
  if (opener && canTakeFocus(opener)) return opener
  return neighbour(place) ?? place.trail.findLast(canTakeFocus) ?? place.page.querySelector<HTMLElement>('main')
}

let stopLooking = () => {}

function restoreFocus(place: Place): void {
  const { page } = place
  if (page.activeElement !== null && page.activeElement !== page.body) return
  stopLooking()
  let heir = heirOf(place)
  heir?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    // A click on empty space also leaves the focus on the body. Only replace the focus of a removed element.
    if (!heir || heir.isConnected || page.activeElement !== page.body) return
    heir = heirOf(place)
    heir?.focus({ preventScroll: true })
  })
  watch.observe(page.body, { childList: true, subtree: true })
  const timer = setTimeout(() => watch.disconnect(), LOOK_AFTER)
  stopLooking = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

/**
 * Returns the focus to the element that opened a dialog when the dialog closes. That element may be gone (a menu item,
 * a deleted row). Then the menu's button or the element's neighbour takes the focus, so that keyboard users do not
 * start at the top of the page.
 * @param isLeaving true while the closed dialog is fading out
 */
export function useFocusReturn(isLeaving = false): void {
  // Read during the first render, before the dialog takes the focus.
  const [place] = useState(presentPlace)
  useEffect(() => {
    if (isLeaving) return
    stopLooking()
    return () => void setTimeout(() => restoreFocus(place))
  }, [place, isLeaving])
}
