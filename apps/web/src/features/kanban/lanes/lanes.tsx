import { NativeSelect } from '@mantine/core'
import { type Lane, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { createDrag } from '../../../ui/drag/drag.ts'
import { type Aim, type Dragged, useDrag } from '../../../ui/drag/drag-state.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import type { LaneCards } from '../board/board.rules.ts'
import { useCardMoves } from '../board/use-card-moves.ts'
import { kanbanTexts } from '../kanban-texts.ts'
import { LaneColumn, type LaneColumnProps } from './lane-column.tsx'
import { useLaneMoves } from './use-lane-moves.ts'

export interface LanesProps extends Pick<LaneColumnProps, 'filter' | 'uuid' | 'onOpen'> {
  board: readonly LaneCards[]
  tags: readonly Lane[]
  /** The lane on a narrow screen; defaults to the first. */
  chosenLaneId: string | undefined
  onLane: (laneId: string) => void
}

/** All lanes side by side, or one at a time on narrow screens. */
export function Lanes({ board, tags, filter, uuid, chosenLaneId, onOpen, onLane }: LanesProps) {
  const t = useTexts(kanbanTexts)
  const narrow = useNarrow()
  const names = useMemo(() => new Map(tags.map(({ id, name }) => [String(id), name])), [tags])
  const open = t('openLane')
  const nameOf = useCallback(
    (laneId: string) => (laneId === OPEN_LANE ? open : (names.get(laneId) ?? '')),
    [names, open],
  )
  const laneIds = useMemo(() => [OPEN_LANE, ...tags.map(({ id }) => String(id))], [tags])
  const moves = useCardMoves(filter, nameOf)
  const laneMoves = useLaneMoves()
  const mayMove = useCan('kanban:edit')
  const { box, press } = useBoardDrag(
    (what, aim) => {
      if (what.kind === 'lane') laneMoves.drop(what.id, aim.laneId)
      else moves.drop(what.id, aim)
    },
    useDragWords(nameOf, board),
  )
  useCurrentInView(box, uuid)
  const visibleLanes = narrow ? [board.find(({ laneId }) => laneId === chosenLaneId) ?? board[0]] : board
  const column = (lane: LaneCards | undefined) =>
    lane && (
      <LaneColumn
        key={lane.laneId}
        lane={lane}
        tag={tags.find(({ id }) => String(id) === lane.laneId) ?? null}
        onPress={press}
        {...{ filter, uuid, laneIds, nameOf, moves, mayMove, laneMoves, onOpen }}
      />
    )
  return (
    <>
      {narrow && (
        <NativeSelect
          className="kb-choose"
          label={t('chooseLane')}
          value={visibleLanes[0]?.laneId}
          onChange={({ currentTarget }) => onLane(currentTarget.value)}
          data={board.map(({ laneId, count }) => ({
            value: laneId,
            label: t('laneChoice', { lane: nameOf(laneId), count }),
          }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={box} className="kb-lanes" aria-label={t('board')} tabIndex={0}>
        {visibleLanes.map(column)}
      </section>
    </>
  )
}

/** When a conversation opens beside the board and takes space, scrolls its card into view. */
function useCurrentInView(box: RefObject<HTMLElement | null>, uuid: string | undefined): void {
  useEffect(() => {
    if (uuid === undefined || !box.current) return
    const lanes = box.current
    const changes = new ResizeObserver(() =>
      lanes.querySelector('.kb-card[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    changes.observe(lanes)
    return () => changes.disconnect()
  }, [box, uuid])
}

/** Handles drags within the box. Created once for the lifetime of the box. */
function useBoardDrag(onDrop: (what: Dragged, aim: Aim) => void, onCancel: (what: Dragged) => void) {
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<ReturnType<typeof createDrag>>(undefined)
  const handleDrop = useEffectEvent(onDrop)
  const handleCancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (!box.current) return
    const boardDrag = createDrag(box.current, {
      onDrop: (what, aim) => handleDrop(what, aim),
      onCancel: (what) => handleCancel(what),
    })
    drag.current = boardDrag
    return () => boardDrag.stop()
  }, [])
  const press = useCallback(
    (event: PointerEvent, what: Dragged, element: HTMLElement) => drag.current?.press(event.nativeEvent, what, element),
    [],
  )
  return { box, press }
}

/** Announces the start of a drag. Returns a function that announces its cancellation. */
function useDragWords(nameOf: (laneId: string) => string, board: readonly LaneCards[]): (what: Dragged) => void {
  const t = useTexts(kanbanTexts)
  const what = useDrag((state) => state.what)
  const announceDrag = (key: 'dragBegan' | 'dragCancelled', { kind, id }: Dragged) => {
    const card = board.flatMap(({ cards }) => cards).find((one) => one.id === id)
    announce(t(key, { name: kind === 'lane' ? nameOf(String(id)) : (card?.contact.name ?? '') }))
  }
  const begin = useEffectEvent((one: Dragged) => announceDrag('dragBegan', one))
  useEffect(() => {
    if (what) begin(what)
  }, [what])
  return (one) => announceDrag('dragCancelled', one)
}
