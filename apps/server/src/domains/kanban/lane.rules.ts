import type { ErrorCode } from '@recado/contract/errors'
import { type Lane, OPEN_LANE } from '@recado/contract/kanban/kanban'

/** What a lane does after a time. */
export type NextLane = Pick<Lane, 'id' | 'nextAfterMinutes' | 'nextTagId'>

/** The tag of a lane; null: the open lane. */
export const tagOfLane = (laneId: string): number | null => (laneId === OPEN_LANE ? null : Number(laneId))

/** The lane of a tag, null being the open one. */
export const laneOfTag = (tagId: number | null): string => (tagId === null ? OPEN_LANE : String(tagId))

/**
 * Why a lane may not lead where it is to lead; null when it may. Lanes that lead into one another by themselves would move a ticket,
 * and write to its customer, without end.
 * @param lanes as they are now
 * @param changed one of them, as it is to be
 */
export function refusedNext(lanes: readonly NextLane[], changed: NextLane): ErrorCode | null {
  const { id, nextAfterMinutes, nextTagId } = changed
  const known = new Map(lanes.map((lane) => [lane.id, lane]))
  if (nextTagId !== null && !known.has(nextTagId)) return 'ERR_NO_TAG_FOUND'
  if (nextAfterMinutes === 0) return null
  if (nextTagId === null || nextTagId === id) return 'ERR_NO_NEXT_LANE'
  return leadsTo(known, nextTagId, id) ? 'ERR_LANE_CIRCLE' : null
}

function leadsTo(lanes: ReadonlyMap<number, NextLane>, from: number, id: number): boolean {
  const seen = new Set<number>()
  let at: number | null = from
  while (at !== null && !seen.has(at)) {
    if (at === id) return true
    seen.add(at)
    const lane = lanes.get(at)
    at = lane && lane.nextAfterMinutes > 0 ? lane.nextTagId : null
  }
  return false
}

/**
 * Lanes in their new order: those that were named take one another's places, by the order that they were given; all others stay.
 * @param current the ids as they are
 * @param pairs [id, order]; of an id that is named twice the last
 */
export function arranged(current: readonly number[], pairs: ReadonlyArray<readonly [number, number]>): number[] {
  const orders = new Map(pairs)
  const named = current
    .map((id, place) => ({ id, place, order: orders.get(id) }))
    .filter(({ order }) => order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.place - b.place)
  return current.map((id) => (orders.has(id) ? (named.shift()?.id ?? id) : id))
}

/** A ticket in its lane. */
export interface Placed {
  ticketId: number
  place: number
}

/**
 * The new places of tickets that were arranged: the given numbers where all of a lane were named, otherwise the named ones take
 * one another's places, so that what somebody does not see stays where it is.
 * @param held the named ones as they are, in their order, each with a place of its own
 * @param whole whether the lane holds no others
 */
export function placesOf(held: readonly Placed[], orders: ReadonlyMap<number, number>, whole: boolean): Placed[] {
  const wanted = held
    .map(({ ticketId }, index) => ({ ticketId, order: orders.get(ticketId) ?? 0, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
  return wanted.map(({ ticketId, order }, index) => ({
    ticketId,
    place: whole ? order : (held[index]?.place ?? order),
  }))
}

/**
 * The place between two others; null when none is left there and the lane must be spread first.
 * @param above null: at the top
 * @param below null: at the end
 */
export function placeBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const place = (above + below) / 2
  return place > above && place < below ? place : null
}
