import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import type { StoreApi } from 'zustand'
import { type Builder, useBuilderStore } from '../../builder-store.ts'
import { canvasElement, middleOfCanvas } from '../view/focus-node.ts'
import {
  askConnection,
  askNodeAfter,
  follow,
  idsWith,
  moveBy,
  redo,
  removeSelected,
  selectAll,
  selectedIds,
  undo,
} from './commands.ts'
import { duplicateNodes, pasteText, toClipText } from './copy-commands.ts'

type Store = StoreApi<Builder>

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Distance that one press of an arrow key moves a node, in pixels of the canvas. */
const NEAR = 10
const FAR = 50

/** Returns where a key was pressed, or null if a dialog or an editor covers the canvas. */
function placeOf(store: Store, target: EventTarget | null): 'canvas' | 'frame' | null {
  const { openEditor, question } = store.getState()
  if (openEditor || question || !(target instanceof Element) || document.querySelector('[aria-modal="true"]'))
    return null
  if (target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]')) return null
  if (target === document.body || target.closest('.rc-flow-canvas')) return 'canvas'
  return target.closest('.rc-flow-screen') ? 'frame' : null
}

/** Returns the node that itself has the focus, not a button in it. */
const focusedNode = (target: EventTarget | null): string | null =>
  target instanceof HTMLElement && target.matches('.react-flow__node') ? (target.dataset.id ?? null) : null

/** Handles the keys of the canvas. On a narrow screen only keys that change no connection or position. */
export function useCanvasKeys(reading: boolean): void {
  const store = useBuilderStore()
  const flow = useReactFlow()
  useEffect(() => {
    const middle = () => flow.screenToFlowPosition(middleOfCanvas())
    const onKeyDown = (event: KeyboardEvent) => {
      const place = event.defaultPrevented ? null : placeOf(store, event.target)
      if (!place || !(withControl(store, event, place, reading) || onNode(store, event, place, reading))) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onCopy = (event: ClipboardEvent) => {
      if (reading || placeOf(store, event.target) !== 'canvas' || !window.getSelection()?.isCollapsed) return
      const clip = toClipText(store, selectedIds(store), event.type === 'cut')
      if (clip === null) return
      event.clipboardData?.setData('text/plain', clip)
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (reading || placeOf(store, event.target) !== 'canvas') return
      if (pasteText(store, event.clipboardData?.getData('text/plain') || null, middle())) event.preventDefault()
    }
    // In the capture phase, before the library's own keys, which move nodes without undo.
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [store, flow, reading])
}

/** Handles keys with Ctrl. @returns whether the key was one of them */
function withControl(store: Store, event: KeyboardEvent, place: 'canvas' | 'frame', reading: boolean): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  const key = event.key.toLowerCase()
  if (key === 'z') event.shiftKey ? redo(store) : undo(store)
  else if (key === 'y') redo(store)
  else if (key === 'f' && !event.shiftKey) store.getState().find(true)
  else if (reading || place !== 'canvas' || event.shiftKey) return false
  else if (key === 'a') selectAll(store)
  else if (key === 'd') duplicateNodes(store, selectedIds(store))
  else return false
  return true
}

/** Handles keys of the canvas and of the focused node. @returns whether the key was one of them */
function onNode(store: Store, event: KeyboardEvent, place: 'canvas' | 'frame', reading: boolean): boolean {
  if (event.ctrlKey || event.metaKey || place !== 'canvas') return false
  const id = focusedNode(event.target)
  if (id && event.key === 'Enter') {
    store.getState().open({ what: 'editor', nodeId: id })
    return true
  }
  const arrow = arrows[event.key]
  if (id && arrow && event.altKey) return follow(store, id, arrow.x + arrow.y > 0)
  if (reading || event.altKey) return false
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (id) keepSelected(store, id)
    removeSelected(store)
    canvasElement()?.focus({ preventScroll: true })
    return true
  }
  if (id && arrow) {
    const by = event.shiftKey ? FAR : NEAR
    keepSelected(store, id)
    moveBy(store, idsWith(store, id), { x: arrow.x * by, y: arrow.y * by })
    return true
  }
  return letters(store, event, id)
}

/** A key applies to the focused node and the nodes selected with it. */
function keepSelected(store: Store, id: string): void {
  if (!selectedIds(store).has(id)) store.getState().select([id])
}

function letters(store: Store, event: KeyboardEvent, id: string | null): boolean {
  const { ask } = store.getState()
  // With caps lock on, the key is an upper-case letter.
  const key = event.shiftKey ? event.key : event.key.toLowerCase()
  if (id && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10') || key === 'm'))
    ask({ what: 'menu', nodeId: id })
  else if (id && key === 'c') askConnection(store, id)
  else if (id && key === 'a') askNodeAfter(store, id)
  else if (key === 'n') document.querySelector<HTMLElement>('.rc-flow-add')?.click()
  else return false
  return true
}
