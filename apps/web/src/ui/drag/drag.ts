import './drag.css'
import { before, FINGER_SLIP, HOLD, hasSlipped, laneAt, type PlacedBox, type Point, scrollBy } from './drag.rules.ts'
import { type Aim, aimAt, beginDrag, type Dragged, endDrag, useDrag } from './drag-state.ts'

/**
 * Attributes by which a drag finds the parts of a board. No lane can be put before a fixed one. The cards of a lane are
 * in an element with `data-cards`, which scrolls.
 */
export const laneMark = (laneId: string, isFixed = false) => ({
  'data-lane': laneId,
  ...(isFixed && { 'data-fixed': true }),
})
export const cardMark = (id: number) => ({ 'data-card': id })

interface Press {
  what: Dragged
  element: HTMLElement
  pointerId: number
  touch: boolean
  from: Point
  at: Point
  timer?: ReturnType<typeof setTimeout>
}

interface Ghost {
  element: HTMLElement
  /** The offset from the pointer to the element's corner. */
  offset: Point
}

export interface DragHandlers {
  /** Called when it is released over a lane. */
  onDrop(what: Dragged, aim: Aim): void
  /** Called when it is released elsewhere, or the drag is cancelled. */
  onCancel(what: Dragged): void
}

/**
 * Drags cards and lanes of a board by mouse, pen and finger. While the pointer moves, only the picture under it is
 * redrawn; `useDrag` holds the target position.
 * @param board the element with all lanes, which scrolls sideways
 * @returns `press` starts a press, `stop` is called when the board unmounts
 */
export function createDrag(board: HTMLElement, { onDrop, onCancel }: DragHandlers) {
  let press: Press | null = null
  let ghost: Ghost | null = null
  let frame = 0

  function begin(): void {
    if (!press || ghost) return
    clearTimeout(press.timer)
    const { element, from, what } = press
    const box = element.getBoundingClientRect()
    ghost = { element: pictureOf(element, box), offset: { x: from.x - box.left, y: from.y - box.top } }
    document.body.append(ghost.element)
    document.documentElement.classList.add('rc-dragging')
    board.setPointerCapture?.(press.pointerId)
    beginDrag(what)
    step()
  }

  /**
   * Follows the pointer, scrolls at the edges and updates the target. Runs every frame, also while the pointer rests at
   * an edge.
   */
  function step(): void {
    if (!press || !ghost) return
    const { x, y } = press.at
    ghost.element.style.transform = `translate(${x - ghost.offset.x}px, ${y - ghost.offset.y}px)`
    const around = board.getBoundingClientRect()
    board.scrollLeft += scrollBy(x, around.left, around.right)
    aimAt(aimOf(board, press.what, press.at))
    frame = requestAnimationFrame(step)
  }

  function end(drop: boolean): void {
    if (ghost && press && drop) aimAt(aimOf(board, press.what, press.at))
    const { what, aim } = useDrag.getState()
    clearTimeout(press?.timer)
    cancelAnimationFrame(frame)
    ghost?.element.remove()
    document.documentElement.classList.remove('rc-dragging')
    const dragged = ghost !== null
    press = null
    ghost = null
    if (!dragged) return
    swallowClick()
    endDrag()
    if (!what) return
    if (drop && aim) onDrop(what, aim)
    else onCancel(what)
  }

  const listening = new AbortController()
  listen(board, listening.signal, {
    pressed: (event) => (press && (!event || press.pointerId === event.pointerId) ? press : null),
    isDragging: () => ghost !== null,
    begin,
    end,
  })
  return {
    press(event: PointerEvent, what: Dragged, element: HTMLElement): void {
      if (press || event.button !== 0 || !event.isPrimary) return
      const from = { x: event.clientX, y: event.clientY }
      const touch = event.pointerType === 'touch'
      press = { what, element, pointerId: event.pointerId, touch, from, at: from }
      if (touch) press.timer = setTimeout(begin, HOLD)
    },
    stop(): void {
      end(false)
      listening.abort()
    },
  }
}

interface Pressing {
  /** The current press; with an event, only if it belongs to that event's pointer. */
  pressed(event?: PointerEvent): Press | null
  isDragging(): boolean
  begin(): void
  end(drop: boolean): void
}

/** Listens to the pointer that pressed, wherever it moves. */
function listen(board: HTMLElement, signal: AbortSignal, { pressed, isDragging, begin, end }: Pressing): void {
  const onMove = (event: PointerEvent) => {
    const press = pressed(event)
    if (!press) return
    press.at = { x: event.clientX, y: event.clientY }
    if (isDragging()) return
    // A finger that moves before it has rested scrolls.
    if (press.touch) hasSlipped(press.from, press.at, FINGER_SLIP) && end(false)
    else if (hasSlipped(press.from, press.at)) begin()
  }
  const onUp = (event: PointerEvent) => {
    const press = pressed(event)
    if (!press) return
    press.at = { x: event.clientX, y: event.clientY }
    end(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging()) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', (event) => pressed(event) && end(false), { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  // Prevents scrolling by touch during a drag. Registered before the touch starts, because browsers require it.
  const holdStill = (event: TouchEvent) => isDragging() && event.cancelable && event.preventDefault()
  board.addEventListener('touchmove', holdStill, { signal, passive: false })
  board.addEventListener('contextmenu', (event) => pressed()?.touch && event.preventDefault(), { signal })
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** The drop target at this point; null when there is none. */
function aimOf(board: HTMLElement, what: Dragged, { x, y }: Point): Aim | null {
  if (what.kind === 'lane') {
    const others = placed(board, '[data-lane]:not([data-fixed])').filter(({ id }) => id !== String(what.id))
    return { laneId: before(others, x, 'x') ?? '', beforeId: null }
  }
  const laneId = laneAt(placed(board, '[data-lane]'), x)
  if (laneId === null) return null
  const list = board.querySelector<HTMLElement>(`[data-lane="${laneId}"] [data-cards]`)
  if (!list) return { laneId, beforeId: null }
  const box = list.getBoundingClientRect()
  list.scrollTop += scrollBy(y, box.top, box.bottom)
  const others = placed(list, '[data-card]').filter(({ id }) => id !== String(what.id))
  const below = before(others, y, 'y')
  return { laneId, beforeId: below === null ? null : Number(below) }
}

function placed(within: HTMLElement, which: string): PlacedBox[] {
  return [...within.querySelectorAll<HTMLElement>(which)].map((element) => ({
    id: element.dataset.lane ?? element.dataset.card ?? '',
    box: element.getBoundingClientRect(),
  }))
}

/**
 * A copy of the dragged element that follows the pointer. Hidden from assistive technology, which gets announcements.
 */
function pictureOf(element: HTMLElement, box: DOMRect): HTMLElement {
  const picture = element.cloneNode(true) as HTMLElement
  for (const part of [picture, ...picture.querySelectorAll('[id], [data-card], [data-lane]')]) {
    part.removeAttribute('id')
    part.removeAttribute('data-card')
    part.removeAttribute('data-lane')
  }
  picture.setAttribute('aria-hidden', 'true')
  picture.inert = true
  picture.classList.add('rc-ghost')
  picture.style.width = `${box.width}px`
  picture.style.maxHeight = `${box.height}px`
  return picture
}
