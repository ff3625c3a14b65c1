import type { FlowNode } from '@recado/contract/flows/graph'
import type { StoreApi } from 'zustand'
import { announce } from '../../../../../platform/announce.ts'
import { toastWarning } from '../../../../../platform/toast.ts'
import type { Builder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { clipOf, clipText, offsetAside, offsetTo } from '../../graph/clipboard.rules.ts'
import { duplicate, paste } from '../../graph/graph-edits.rules.ts'
import { isTooLarge, remove } from './commands.ts'

/** Copies nodes within a flow and between flows. */
type Store = StoreApi<Builder>
type Position = FlowNode['position']
const text = builderTexts.text

/** Duplicates nodes beside the originals and selects the copies (FLW-04). */
export function duplicateNodes(store: Store, ids: ReadonlySet<string>): void {
  const { graph, edit, select } = store.getState()
  const copies = duplicate(graph, ids)
  const count = copies.added.length
  if (count === 0) return
  if (isTooLarge(copies.graph.nodes.length)) return
  edit(() => copies.graph)
  select(copies.added)
  announce(text('saidDuplicated', { count }))
}

/** The last copy made in this window. The menu pastes it if the page may not read the clipboard. */
let lastCopied: string | null = null

/** Returns nodes as a clipboard text without secrets, or null if none of them can be copied. */
export function toClipText(store: Store, ids: ReadonlySet<string>, cut = false): string | null {
  const clip = clipText(store.getState().graph, ids)
  if (clip === null) return null
  lastCopied = clip
  if (cut) remove(store, ids)
  else announce(text('saidCopied', { count: clipOf(clip)?.nodes.length ?? 0 }))
  return clip
}

/** Adds the nodes of a clipboard text around a point of the canvas. @returns whether it contained nodes */
export function pasteText(store: Store, clip: string | null, middle: Position): boolean {
  const parts = clipOf(clip ?? lastCopied ?? '')
  if (!parts) return false
  const { graph, edit, select } = store.getState()
  const pasted = paste(graph, parts, offsetAside(graph, parts, offsetTo(parts, middle)))
  if (isTooLarge(pasted.graph.nodes.length)) return true
  edit(() => pasted.graph)
  select(pasted.added)
  announce(text('saidPasted', { count: pasted.added.length }))
  return true
}

/** Pastes without a key: the clipboard if the page may read it, else the last copy of this window. */
export async function pasteFromClipboard(store: Store, middle: Position): Promise<void> {
  const clip = await readClipboard()
  if (!pasteText(store, clip, middle) && !pasteText(store, null, middle)) toastWarning(text('pasteNothing'))
}

async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}
