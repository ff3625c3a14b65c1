import type { ErrorCode } from '@recado/contract/errors'
import { type Lane, OPEN_LANE } from '@recado/contract/kanban/kanban'

/** The next lane and its delay. */
export type NextLane = Pick<Lane, 'id' | 'nextAfterMinutes' | 'nextTagId'>

/** The tag of a lane; null: the open lane. */
export const tagOfLane = (laneId: string): number | null => (laneId === OPEN_LANE ? null : Number(laneId))

/** The lane of a tag; null is the open one. */
export const laneOfTag = (tagId: number | null): string => (tagId === null ? OPEN_LANE : String(tagId))

/**
 * Returns the reason why a lane's next lane is rejected, or null. A circle of lanes would move a ticket, and write to
 * its customer, without end.
 * @param lanes the current lanes
 * @param changedLane one of them with its new values
 */
export function refusedNext(lanes: readonly NextLane[], changedLane: NextLane): ErrorCode | null {
  const { id, nextAfterMinutes, nextTagId } = changedLane
  const lanesById = new Map(lanes.map((lane) => [lane.id, lane]))
  if (nextTagId !== null && !lanesById.has(nextTagId)) return 'ERR_NO_TAG_FOUND'
  if (nextAfterMinutes === 0) return null
  if (nextTagId === null || nextTagId === id) return 'ERR_NO_NEXT_LANE'
  return leadsTo(lanesById, nextTagId, id) ? 'ERR_LANE_CIRCLE' : null
}

function leadsTo(lanes: ReadonlyMap<number, NextLane>, from: number, id: number): boolean {
  const visitedIds = new Set<number>()
  let at: number | null = from
  while (at !== null && !visitedIds.has(at)) {
    if (at === id) return true
    visitedIds.add(at)
    const lane = lanes.get(at)
    at = lane && lane.nextAfterMinutes > 0 ? lane.nextTagId : null
  }
  return false
}

/**
 * Returns lanes in their new order: the listed ones swap places by the given order; all others stay.
 * @param current the ids in the current order
 * @param pairs [id, order]; for a repeated id the last counts
 */
export function arrangeLanes(current: readonly number[], pairs: ReadonlyArray<readonly [number, number]>): number[] {
  const orders = new Map(pairs)
  const listedIds = current
    .map((id, place) => ({ id, place, order: orders.get(id) }))
    .filter(({ order }) => order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.place - b.place)
  return current.map((id) => (orders.has(id) ? (listedIds.shift()?.id ?? id) : id))
}

/** A ticket in its lane. */
export interface PlacedTicket {
  ticketId: number
  place: number
}

/**
 * Returns the new places of arranged tickets: the given numbers if all of a lane are listed. Otherwise the listed ones
 * swap places, so that tickets the user does not see stay in place.
 * @param listedTickets the listed tickets in their order, each with its place
 * @param whole whether the lane has no others
 */
export function placesOf(
  listedTickets: readonly PlacedTicket[],
  orders: ReadonlyMap<number, number>,
  whole: boolean,
): PlacedTicket[] {
  const reordered = listedTickets
    .map(({ ticketId }, index) => ({ ticketId, order: orders.get(ticketId) ?? 0, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
  return reordered.map(({ ticketId, order }, index) => ({
    ticketId,
    place: whole ? order : (listedTickets[index]?.place ?? order),
  }))
}

/** Returns the place between two others; null when there is no room and the lane must be spread first. */
export function placeBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const place = (above + below) / 2
  return place > above && place < below ? place : null
}
