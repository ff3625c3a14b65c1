import { orderLanes } from '@recado/contract/kanban/endpoints'
import type { Lane } from '@recado/contract/kanban/kanban'
import { useMemo } from 'react'
import { announce } from '../../../platform/announce.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { toastWithRetry } from '../../../platform/toast.ts'
import { withLaneAt } from '../../../ui/drag/lane-order.rules.ts'
import { lanesQuery, putLanes } from '../board/board-data.ts'
import { kanbanTexts } from '../kanban-texts.ts'

const { text } = kanbanTexts
const lanesNow = () => queryClient.getQueryData<Lane[]>(lanesQuery.queryKey) ?? []

const sayStayed = (lanes: readonly Lane[], id: number): void =>
  announce(text('dragCancelled', { name: lanes.find((lane) => lane.id === id)?.name ?? '' }))

/** Arranges lanes on screen immediately and then on the server. A rejection reverts them (KAN-07, KAN-09). */
async function arrange(id: number, next: readonly Lane[]): Promise<void> {
  const before = lanesNow()
  putLanes(next)
  try {
    await call(orderLanes, { body: { tags: next.map((lane, index) => [lane.id, index + 1] as [number, number]) } })
    const place = next.findIndex((lane) => lane.id === id)
    announce(text('laneMoved', { lane: next[place]?.name ?? '', place: place + 1, count: next.length }))
  } catch (error) {
    putLanes(before)
    // One of them may have been deleted.
    void refetchCached(lanesQuery.queryKey)
    sayStayed(before, id)
    toastWithRetry(text('orderFailed'), error, () => arrange(id, next))
  }
}

/** The moves of lanes, by pointer, keys and menu alike. The open lane cannot be moved. */
export const useLaneMoves = () =>
  useMemo(
    () => ({
      /** Drops it before another lane; '' means after the last. */
      drop(id: number, beforeLane: string): void {
        const lanes = lanesNow()
        const next = withLaneAt(lanes, id, beforeLane === '' ? null : Number(beforeLane))
        if (next.some((lane, index) => lane.id !== lanes[index]?.id)) void arrange(id, next)
        else sayStayed(lanes, id)
      },
      step(id: number, way: -1 | 1): void {
        const lanes = lanesNow()
        const at = lanes.findIndex((lane) => lane.id === id)
        const to = at + way
        if (at < 0 || to < 0 || to >= lanes.length) return
        void arrange(id, withLaneAt(lanes, id, lanes[way === -1 ? to : to + 1]?.id ?? null))
      },
    }),
    [],
  )

export type LaneMoves = ReturnType<typeof useLaneMoves>
