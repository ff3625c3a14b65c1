import { describe, expect, it } from 'vitest'
import { arrangeLanes, laneOfTag, type NextLane, placeBetween, placesOf, refusedNext, tagOfLane } from './lane.rules.ts'

const lane = (id: number, nextAfterMinutes = 0, nextTagId: number | null = null): NextLane => ({
  id,
  nextAfterMinutes,
  nextTagId,
})

it.each([
  ['lane0', null],
  ['7', 7],
])('the lane %s is the tag %j', (laneId, tagId) => {
  expect(tagOfLane(laneId)).toBe(tagId)
  expect(laneOfTag(tagId)).toBe(laneId)
})

describe('which next lanes are allowed', () => {
  const three = [lane(1), lane(2, 5, 3), lane(3)]
  it.each<[string, NextLane[], NextLane, string | null]>([
    ['no next lane', three, lane(1), null],
    ['another lane', three, lane(1, 5, 3), null],
    ['a chain of lanes', three, lane(1, 5, 2), null],
    ['a delay without a next lane', three, lane(1, 5, null), 'ERR_NO_NEXT_LANE'],
    ['the lane itself', three, lane(1, 5, 1), 'ERR_NO_NEXT_LANE'],
    ['an unknown lane', three, lane(1, 5, 9), 'ERR_NO_TAG_FOUND'],
    ['an unknown lane without a delay', three, lane(1, 0, 9), 'ERR_NO_TAG_FOUND'],
    ['a lane that leads directly back', three, lane(3, 5, 2), 'ERR_LANE_CIRCLE'],
    ['a lane that leads back along a chain', [lane(1, 5, 2), lane(2, 5, 3), lane(3)], lane(3, 1, 1), 'ERR_LANE_CIRCLE'],
    ['a lane that leads back to one without a delay', [lane(1, 0, 2), lane(2)], lane(2, 5, 1), null],
    [
      'a lane that leads into an existing circle of others',
      [lane(1), lane(2, 5, 3), lane(3, 5, 2)],
      lane(1, 5, 2),
      null,
    ],
  ])('%s', (_, lanes, changedLane, rejection) => {
    expect(refusedNext(lanes, changedLane)).toBe(rejection)
  })
})

it.each<[string, number[], Array<[number, number]>, number[]]>([
  [
    'all of them',
    [1, 2, 3],
    [
      [3, 0],
      [1, 1],
      [2, 2],
    ],
    [3, 1, 2],
  ],
  [
    'some of them, which swap places',
    [1, 2, 3, 4],
    [
      [4, 0],
      [2, 9],
    ],
    [1, 4, 3, 2],
  ],
  [
    'lanes of equal order keep their places',
    [1, 2, 3],
    [
      [3, 0],
      [1, 0],
      [2, 0],
    ],
    [1, 2, 3],
  ],
  ['none', [1, 2], [], [1, 2]],
])('KAN-07: lanes are arranged: %s', (_, current, pairs, after) => {
  expect(arrangeLanes(current, pairs)).toEqual(after)
})

it('KAN-04: tickets get the given numbers when all are listed, otherwise they swap places', () => {
  const placedTickets = [
    { ticketId: 1, place: -3 },
    { ticketId: 2, place: 0.5 },
    { ticketId: 3, place: 8 },
  ]
  const orders = new Map([
    [3, 0],
    [1, 1],
    [2, 2],
  ])
  expect(placesOf(placedTickets, orders, true)).toEqual([
    { ticketId: 3, place: 0 },
    { ticketId: 1, place: 1 },
    { ticketId: 2, place: 2 },
  ])
  expect(placesOf(placedTickets, orders, false)).toEqual([
    { ticketId: 3, place: -3 },
    { ticketId: 1, place: 0.5 },
    { ticketId: 2, place: 8 },
  ])
})

it.each([
  [null, null, 0],
  [null, 4, 3],
  [4, null, 5],
  [1, 2, 1.5],
  [2, 2, null],
  [1, 1 + Number.EPSILON, null],
])('the place between %j and %j is %j', (above, below, place) => {
  expect(placeBetween(above, below)).toBe(place)
})
