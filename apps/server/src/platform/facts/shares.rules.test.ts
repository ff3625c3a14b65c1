import { describe, expect, it } from 'vitest'
import { roomFor } from './shares.rules.ts'

const each12 = Array.from({ length: 12 }, (_, n) => n + 1)
const each = (companies: readonly number[], room: number) => Object.fromEntries(companies.map((one) => [one, room]))
const places = { concurrency: 8, moreForLong: 4, perCompany: 4 }
/** @param running the company of each running unit, negative for long-running ones */
const room = (running: number[], slow: number[] = []) => {
  const inHand = running.map((company) => ({ companyId: Math.abs(company), isLong: company < 0 }))
  const { free, freeForBusy, companies } = roomFor(inHand, slow, places)
  return { free, freeForBusy, room: Object.fromEntries(companies.map((company) => [company.companyId, company.room])) }
}

describe('the units that may be claimed', () => {
  it.each<[string, number[], { free: number; freeForBusy: number; room: Record<number, number> }]>([
    ['without running units', [], { free: 8, freeForBusy: 4, room: {} }],
    ['one company at its limit', [1, 1, 1, 1], { free: 4, freeForBusy: 1, room: { 1: 0 } }],
    [
      'two companies: half of the places are reserved for others',
      [1, 1, 1, 2, 2, 2],
      { free: 2, freeForBusy: 0, room: { 1: 1, 2: 1 } },
    ],
    [
      'three companies: the same half is reserved',
      [1, 1, 1, 2, 2, 3, 3],
      { free: 1, freeForBusy: 0, room: { 1: 1, 2: 2, 3: 2 } },
    ],
    [
      'eight companies with one unit each',
      [1, 2, 3, 4, 5, 6, 7, 8],
      { free: 0, freeForBusy: 4, room: each([1, 2, 3, 4, 5, 6, 7, 8], 3) },
    ],
    [
      'long-running units free their places for other companies',
      [-1, -1, -1, 2],
      { free: 7, freeForBusy: 4, room: { 1: 0, 2: 3 } },
    ],
    [
      'long-running units of three companies',
      [-1, -1, -1, -2, -2, -3, -3],
      { free: 5, freeForBusy: 4, room: { 1: 0, 2: 0, 3: 0 } },
    ],
    [
      'six long-running units',
      [-1, -2, -3, -4, -5, -6],
      { free: 6, freeForBusy: 4, room: each([1, 2, 3, 4, 5, 6], 2) },
    ],
    [
      'twelve long-running units leave no place',
      each12.map((n) => -n),
      { free: 0, freeForBusy: 4, room: each(each12, 2) },
    ],
  ])('%s', (_, running, expected) => {
    expect(room(running)).toEqual(expected)
  })
})

describe('known slow companies', () => {
  it.each<[string, number[], number[], Record<number, number>]>([
    ['have room for one unit', [], [1], { 1: 1 }],
    ['have no room for a second unit', [1], [1], { 1: 0 }],
    ['get no unit while their earlier units are running', [1, 1, 1], [1], { 1: 0 }],
    ['share four places', [], [1, 2, 3, 4, 5], { 1: 1, 2: 1, 3: 1, 4: 1, 5: 0 }],
    [
      'leave no room for a fifth company while four have a running unit',
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5],
      { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    ],
    ['are counted separately from other companies', [3, 3, 1], [1, 2], { 3: 2, 1: 0, 2: 1 }],
  ])('%s', (_, running, slow, expected) => {
    expect(room(running, slow).room).toEqual(expected)
  })

  it('come after the others', () => {
    const { companies } = roomFor([{ companyId: 2, isLong: false }], [1], places)
    expect(companies.map(({ companyId, units, isSlow }) => [companyId, units, isSlow])).toEqual([
      [1, 0, true],
      [2, 1, false],
    ])
  })
})
