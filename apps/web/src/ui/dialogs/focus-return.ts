import { useEffect, useState } from 'react'

/** The elements that held the focus before, the latest last. */
const trail: HTMLElement[] = []
const TRAIL = 8
/** A row that an action removes goes with the next answer of the server: this long it is looked after, in milliseconds. */
const LOOK_AFTER = 4000

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const known = trail.indexOf(target)
    if (known >= 0) trail.splice(known, 1)
    trail.push(target)
    if (trail.length > TRAIL) trail.shift()
  })

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The element that had the focus when something opened, and its surroundings. */
interface Place {
  page: Document
  trail: readonly HTMLElement[]
  /** From the innermost: an ancestor, and which of its children held the focus. */
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

const canHold = (element: HTMLElement) => element.isConnected && (element.checkVisibility?.() ?? true)

/** The replacement of an element that is gone: the next row's first button. */
function neighbour({ around }: Place): HTMLElement | null {
  const left = around.find(({ box }) => box.isConnected)
  // Menus and dialogs lie outside the screen itself; their remains are nobody's neighbour.
  if (!left?.box.closest('main')) return null
  const { box, at } = left
  const near = box.children[Math.min(at, box.children.length - 1)] ?? box
  for (const found of [near, box]) {
    const inside = found.querySelector<HTMLElement>(focusable)
    if (inside) return inside
  }
  return null
}

function heirOf(place: Place): HTMLElement | null {
  const opener = place.trail.at(-1)
  if (opener && canHold(opener)) return opener
  return neighbour(place) ?? place.trail.findLast(canHold) ?? place.page.querySelector<HTMLElement>('main')
}

let stopLooking = () => {}

function restoreFocus(place: Place): void {
  const { page } = place
  if (page.activeElement !== null && page.activeElement !== page.body) return
  stopLooking()
  let heir = heirOf(place)
  heir?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    // A click beside everything leaves no focus either; only a removed element's focus is replaced.
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
 * Returns the focus to the element that opened a dialog when the dialog goes. It may be gone by then (a menu's item, a
 * deleted row): then its menu's button or its neighbour takes the focus, so that the keyboard never begins at the top.
 * @param isLeaving it was closed already, and is only still seen
 */
export function useFocusReturn(isLeaving = false): void {
  // Read while it is drawn first: the dialog has not taken the focus yet.
  const [place] = useState(presentPlace)
  useEffect(() => {
    if (isLeaving) return
    stopLooking()
    return () => void setTimeout(() => restoreFocus(place))
  }, [place, isLeaving])
}
