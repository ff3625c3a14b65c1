import { describe, expect, it } from 'vitest'
import { placesTaken } from './shares.rules.ts'

const limits = { concurrency: 8, perCompany: 4 }
const taken = (running: number[], slow: number[]) => Object.fromEntries(placesTaken(running, slow, limits))

describe('the places that companies count as having', () => {
  it.each<[string, number[], number[], Record<number, number>]>([
    ['nothing in hand', [], [], {}],
    ['one each time', [1, 2, 1], [], { 1: 2, 2: 1 }],
    ['a slow one has room for one', [], [1], { 1: 3 }],
    ['and for no second', [1], [1], { 1: 4 }],
    ['one that was cut off while others of it are in hand gets nothing new', [1, 1, 1], [1], { 1: 4 }],
    ['five slow ones share four places', [], [1, 2, 3, 4, 5], { 1: 3, 2: 3, 3: 3, 4: 3, 5: 4 }],
    ['four that hang leave nothing to a fifth', [1, 2, 3, 4], [1, 2, 3, 4, 5], { 1: 4, 2: 4, 3: 4, 4: 4, 5: 4 }],
    ['two that filled all places when they were not known to be slow', [1, 1, 1, 1, 2, 2, 2, 2], [1], { 1: 4, 2: 4 }],
    ['and others are counted as they are', [3, 3, 1], [1, 2], { 3: 2, 1: 4, 2: 3 }],
  ])('%s', (_, running, slow, expected) => {
    expect(taken(running, slow)).toEqual(expected)
  })
})
